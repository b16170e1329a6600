/**
 * Never called. That the host's build mentions what is shared lazily makes the host provide it, whether or not
 * the shell itself uses it.
 */
export const provided = [
  () => import('swr'),
  () => import('@riwaq/ui/table'),
  () => import('@riwaq/ui/form'),
  () => import('@riwaq/ui/upload'),
  () => import('@riwaq/ui/date'),
  () => import('@riwaq/ui/overlay'),
  () => import('@riwaq/ui/display'),
  () => import('@riwaq/ui/editor'),
  () => import('@riwaq/ui/editing'),
  () => import('@riwaq/ui/page'),
  () => import('@riwaq/ui/plain'),
  () => import('@riwaq/ui/thread'),
  () => import('@riwaq/ui/sheets'),
  () => import('@riwaq/ui/face'),
  () => import('@riwaq/ui/charts'),
  () => import('@riwaq/ui/photo'),
];
