const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * CSS that Chrome 109, Firefox 115 or Safari 16.4 lacks, from version 8.1.9 of `@mdn/browser-compat-data`. Deprecated and
 * prefixed names are left out.
 */
export const aboveFloor = {
  /** Names of properties. */
  property: wordsOf(`
    accent-color alignment-baseline anchor-name anchor-scope animation-composition animation-range
    animation-range-end animation-range-start animation-timeline animation-trigger backdrop-filter
    background-repeat-x background-repeat-y baseline-shift baseline-source block-ellipsis
    border-block-end-radius border-block-start-radius border-bottom-radius border-inline-end-radius
    border-inline-start-radius border-left-radius border-right-radius border-shape border-top-radius
    box-decoration-break caret-animation caret-shape column-height column-rule-break column-rule-inset
    column-rule-inset-cap column-rule-inset-cap-end column-rule-inset-cap-start column-rule-inset-end
    column-rule-inset-junction column-rule-inset-junction-end column-rule-inset-junction-start
    column-rule-inset-start column-rule-visibility-items column-wrap contain-intrinsic-block-size
    contain-intrinsic-height contain-intrinsic-inline-size contain-intrinsic-size contain-intrinsic-width
    content-visibility continue corner-block-end-shape corner-block-start-shape corner-bottom-left-shape
    corner-bottom-right-shape corner-bottom-shape corner-end-end-shape corner-end-start-shape
    corner-inline-end-shape corner-inline-start-shape corner-left-shape corner-right-shape corner-shape
    corner-start-end-shape corner-start-start-shape corner-top-left-shape corner-top-right-shape
    corner-top-shape counter-set d dynamic-range-limit field-sizing fit-tolerance flex-line-count
    font-language-override font-size-adjust font-smooth font-synthesis-position font-variant-alternates
    font-variant-emoji font-variant-position font-width forced-color-adjust frame-sizing hanging-punctuation
    hyphenate-character hyphenate-limit-chars hyphenate-limit-lines hyphens initial-letter interactivity
    interest-delay interest-delay-end interest-delay-start interpolate-size line-clamp link-parameters
    margin-trim mask mask-border mask-border-outset mask-border-repeat mask-border-slice mask-border-source
    mask-border-width mask-clip mask-composite mask-image mask-mode mask-origin mask-position mask-repeat
    mask-size math-depth math-shift math-style max-lines max-size min-size object-view-box offset-anchor
    offset-position orphans overflow-anchor overflow-block overflow-clip-margin overflow-inline overlay
    overscroll-behavior overscroll-behavior-block overscroll-behavior-inline overscroll-behavior-x
    overscroll-behavior-y paint-order path-length position-anchor position-area position-try
    position-try-fallbacks position-try-order position-visibility print-color-adjust reading-flow
    reading-order row-rule row-rule-break row-rule-color row-rule-inset row-rule-inset-cap
    row-rule-inset-cap-end row-rule-inset-cap-start row-rule-inset-end row-rule-inset-junction
    row-rule-inset-junction-end row-rule-inset-junction-start row-rule-inset-start row-rule-style
    row-rule-visibility-items row-rule-width ruby-align ruby-overhang ruby-position rule rule-break rule-color
    rule-inset rule-inset-cap rule-inset-end rule-inset-junction rule-inset-start rule-overlap rule-style
    rule-visibility-items rule-width rx ry scroll-axis-lock scroll-initial-target scroll-marker-group
    scroll-target-group scroll-timeline scroll-timeline-axis scroll-timeline-name scrollbar-color
    scrollbar-gutter scrollbar-width size speak speak-as stroke-color text-autospace text-box text-box-edge
    text-box-trim text-decoration-inset text-decoration-skip-spaces text-fit text-justify text-size-adjust
    text-spacing-trim text-wrap text-wrap-mode text-wrap-style timeline-scope timeline-trigger
    timeline-trigger-activation-range timeline-trigger-activation-range-end
    timeline-trigger-activation-range-start timeline-trigger-active-range timeline-trigger-active-range-end
    timeline-trigger-active-range-start timeline-trigger-name timeline-trigger-source transition-behavior
    trigger-scope user-select view-timeline view-timeline-axis view-timeline-inset view-timeline-name
    view-transition-class view-transition-group view-transition-name view-transition-scope
    white-space-collapse white-space-trim widows window-drag wrap-inside zoom
  `),
  /** Names of pseudo-classes and pseudo-elements. */
  pseudo: wordsOf(`
    active-view-transition active-view-transition-type autofill buffering checkmark column details-content dir
    field-content first future grammar-error has has-slotted heading headingfunction highlight interest-button
    interest-source interest-target left marker muted navigation-source open past paused picker picker-icon
    picture-in-picture playing popover-open right scroll-button scroll-marker scroll-marker-group search-text
    seeking spelling-error stalled state target-after target-before target-current target-text user-invalid
    user-valid view-transition view-transition-group view-transition-group-children view-transition-image-pair
    view-transition-new view-transition-old volume-locked xr-overlay
  `),
  /** Names of at-rules. */
  atRule: wordsOf(`
    counter-style custom-media font-feature-values function page position-try property scope starting-style
    view-transition
  `),
  /** Names of functions. */
  function: wordsOf(`
    abs acos alpha anchor anchor-size asin atan atan2 calc-size color color-mix contrast-color cos cross-fade
    dynamic-range-limit-mix element exp hypot if image-set lab lch light-dark linear log mod oklab oklch paint
    param pow progress random random-item ray rect rem round shape sibling-count sibling-index sign sin sqrt
    superellipse tan type xywh
  `),
  /** Units. */
  unit: wordsOf(`
    cap lh rcap rch rex ric rlh
  `)
}
