/**
 * Style of an archive's pages: one column, both directions, for screen and paper, with fonts that
 * every system has.
 */
export const STYLE = `
:root { color-scheme: light dark; --line: #8886; --soft: #8881; }
body { font-family: system-ui, "Segoe UI", "Noto Naskh Arabic", "Noto Sans Arabic", Tahoma, sans-serif; line-height: 1.7; margin: 0 auto; max-inline-size: 50rem; padding: 1rem; overflow-wrap: anywhere; }
header { border-block-end: 1px solid var(--line); margin-block-end: 1.5rem; }
header img { border-radius: 50%; block-size: 7rem; inline-size: 7rem; object-fit: cover; }
nav ul { columns: 2; }
article { border: 1px solid var(--line); border-radius: .75rem; margin-block: 1rem; padding: .25rem 1rem 1rem; break-inside: auto; }
h1, h2, h3, h4 { break-after: avoid; line-height: 1.3; }
img, video { block-size: auto; max-inline-size: 100%; }
figure { margin: .5rem 0; break-inside: avoid; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dt { opacity: .75; } dd { margin: 0; }
blockquote, .said { background: var(--soft); border-inline-start: 3px solid var(--line); border-radius: .25rem; margin: .5rem 0; padding: .25rem .75rem; }
.text { white-space: pre-wrap; } .tag { border-radius: 1rem; display: inline-block; margin-inline-end: .5rem; padding: 0 .75rem; }
code { direction: ltr; unicode-bidi: isolate; }
li, td, th { text-align: match-parent; }
.by { font-size: .875rem; opacity: .75; }
table { border-collapse: collapse; display: block; max-inline-size: 100%; overflow-x: auto; }
td, th { border: 1px solid var(--line); overflow-wrap: break-word; padding: .25rem .5rem; }
@media print {
  table { display: table; inline-size: 100%; table-layout: fixed; }
  pre { white-space: pre-wrap; }
}
@media print { nav, .language { display: none; } body { max-inline-size: none; } a { color: inherit; } }
`;
