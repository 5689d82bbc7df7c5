/** SvelteKit as it is, without an adapter: `vite preview` serves what `vite build` wrote. */
export default {}
