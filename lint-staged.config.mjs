/** Formats the staged files before each commit. */
export default { '*': 'prettier --write --ignore-unknown' };
