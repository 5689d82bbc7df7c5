/** The small changes of code that a test should notice. */
import ts from "typescript"

/**
 * @typedef {object} Mutant
 * @property {string} id the place and the kind
 * @property {string} file
 * @property {string} kind
 * @property {string} change what the code says before and after
 * @property {boolean} isStatic whether it runs when the module is loaded
 * @property {"expression" | "statement" | "attribute"} site what a probe has to surround
 * @property {number} start
 * @property {number} end
 * @property {(text: string) => string} apply
 */

/** @type {ReadonlyMap<ts.SyntaxKind, string>} */
const otherOperator = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AsteriskToken, "/"]
])

/** @param {string} text */
const short = (text) => {
  const line = text.replaceAll(/\s+/g, " ")
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}

/** Whether the code of a node runs when its module is loaded. @param {ts.Node} node */
const isStatic = (node) => ts.findAncestor(node.parent, ts.isFunctionLike) === undefined

/** Whether a text is part of the program's behaviour, not a name in its syntax. @param {ts.Node} node */
const isValue = (node) => {
  const { parent } = node
  // The name of a tag of Effect only has to be unique
  if (ts.isCallExpression(parent) && parent.expression.getText() === "Context.Tag") return false
  // The path of a drawing: no test says how it looks
  if (ts.isStringLiteralLike(node) && /^[Mm]-?[\d.]+[ -]/.test(node.text)) return false
  return (
    !ts.isImportDeclaration(parent) &&
    !ts.isExportDeclaration(parent) &&
    !ts.isLiteralTypeNode(parent) &&
    !ts.isEnumMember(parent) &&
    !ts.isJsxAttribute(parent) &&
    !ts.isExpressionStatement(parent) &&
    !(ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) &&
    !(ts.isPropertyAssignment(parent) && parent.name === node)
  )
}

/**
 * Every mutant of a file.
 *
 * @param {string} file
 * @param {string} text
 * @returns {ReadonlyArray<Mutant>}
 */
export const mutantsIn = (file, text) => {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  )
  /** @type {Array<Mutant>} */
  const mutants = []
  /** @type {(kind: string, site: Mutant["site"], node: ts.Node, after: string, where?: ts.TextRange & { after?: string }) => void} */
  const add = (kind, site, node, after, where) => {
    const start = node.getStart(source)
    const from = where?.pos ?? start
    const to = where?.end ?? node.end
    const { character, line } = source.getLineAndCharacterOfPosition(start)
    const code = text.slice(start, node.end)
    const changed = `${text.slice(start, from)}${after}${text.slice(to, node.end)}`
    // A statement that begins with an expression is probed as a statement: this code has no semicolons
    const statement =
      site === "expression"
        ? ts.findAncestor(node, (each) => ts.isExpressionStatement(each) && each.getStart(source) === start)
        : undefined
    mutants.push({
      id: `${file}:${line + 1}:${character + 1} ${kind}`,
      file,
      kind,
      change: `${short(code)} -> ${short(changed) || "nothing"}`,
      isStatic: isStatic(node),
      site: statement === undefined ? site : "statement",
      start,
      end: statement?.end ?? node.end,
      apply: (whole) => `${whole.slice(0, from)}${after}${whole.slice(to)}`
    })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
    if (ts.isIfStatement(node) || ts.isWhileStatement(node))
      add("condition", "expression", node.expression, `!(${node.expression.getText(source)})`)
    if (ts.isConditionalExpression(node))
      add("condition", "expression", node.condition, `!(${node.condition.getText(source)})`)
    if (ts.isIfStatement(node) && node.elseStatement === undefined) add("statement", "statement", node, ";")
    if (ts.isBinaryExpression(node)) {
      const { left, operatorToken, right } = node
      const other = otherOperator.get(operatorToken.kind)
      if (other !== undefined)
        add("operator", "expression", node, other, {
          pos: operatorToken.getStart(source),
          end: operatorToken.end
        })
      if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) {
        add("default", "expression", node, `(${right.getText(source)})`)
        add("fallback", "expression", node, `(${left.getText(source)})`)
      }
    }
    if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression))
      add("statement", "statement", node, ";")
    if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      if (!ts.isLiteralTypeNode(node.parent))
        add("boolean", "expression", node, node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true")
    }
    if ((ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) && isValue(node)) {
      if (!ts.isTaggedTemplateExpression(node.parent))
        add("text", "expression", node, node.text === "" ? '"x"' : '""')
    }
    if (ts.isNumericLiteral(node) && isValue(node))
      add("number", "expression", node, `${Number(node.text) + 1}`)
    if (ts.isJsxAttribute(node) && !["key", "ref"].includes(node.name.getText(source)))
      add("attribute", "attribute", node, "")
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      node.expression.name.text === "pipe"
    )
      node.arguments.forEach((step, index) => {
        if (ts.isSpreadElement(step)) return
        add("step", "expression", step, "(same: never) => same")
        const last = mutants.pop()
        if (last === undefined) return
        const next = node.arguments[index + 1]
        const from =
          next === undefined
            ? (node.arguments[index - 1]?.end ?? step.getStart(source))
            : step.getStart(source)
        const to = next === undefined ? step.end : next.getStart(source)
        mutants.push({
          ...last,
          change: `${short(step.getText(source))} -> nothing`,
          apply: (whole) => `${whole.slice(0, from)}${whole.slice(to)}`
        })
      })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return mutants
}

/** Numbers between 0 and 1 that only the seed decides (mulberry32). @param {number} seed */
const randomBy = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Puts mutants in an order that the seed decides. The kinds take turns, so that the many texts do not crowd out the
 * conditions. Of each file, the first few are left.
 *
 * @param {ReadonlyArray<Mutant>} all
 * @param {{ readonly seed: number, readonly perFile: number }} how
 */
export const drawMutants = (all, { perFile, seed }) => {
  const random = randomBy(seed)
  /** @type {Map<string, Array<Mutant>>} */
  const kinds = new Map()
  for (const mutant of all) kinds.set(mutant.kind, [...(kinds.get(mutant.kind) ?? []), mutant])
  /** @type {Array<Mutant>} */
  const drawn = []
  /** @type {Map<string, number>} */
  const perFiles = new Map()
  while (kinds.size > 0)
    for (const [kind, mutants] of kinds) {
      const [mutant] = mutants.splice(Math.floor(random() * mutants.length), 1)
      if (mutant === undefined) kinds.delete(kind)
      else if ((perFiles.get(mutant.file) ?? 0) < perFile) {
        perFiles.set(mutant.file, (perFiles.get(mutant.file) ?? 0) + 1)
        drawn.push(mutant)
      }
    }
  return drawn
}
