const COLOUR_FUNCTIONS = [
  'rgb',
  'rgba',
  'hsl',
  'hsla',
  'hwb',
  'lab',
  'lch',
  'oklab',
  'oklch',
  'color',
];

export default {
  plugins: ['stylelint-use-logical'],
  ignoreFiles: ['**/node_modules/**', '**/dist/**', '.riwaq/**', 'data/**'],
  rules: {
    'csstools/use-logical': 'always',
    'property-disallowed-list': [
      ['float', 'clear'],
      { message: 'Use flex or grid: floats do not follow the direction of writing.' },
    ],
    'declaration-property-value-disallowed-list': [
      {
        'text-align': ['left', 'right'],
        'background-position': ['/left|right/'],
        'transform-origin': ['/left|right/'],
        'unicode-bidi': ['plaintext'],
      },
      {
        message:
          'Use start and end, a value that does not depend on the direction, or the direction of the whole text (UserText), not of its first letter.',
      },
    ],
    'selector-disallowed-list': [
      ['/\\[dir=.?auto/'],
      { message: 'Nothing has dir="auto": UserText marks what people wrote by data-written.' },
    ],
    'color-no-hex': [true, { message: 'Colours are tokens: var(--rw-…).' }],
    'color-named': ['never', { message: 'Colours are tokens: var(--rw-…).' }],
    'function-disallowed-list': [COLOUR_FUNCTIONS, { message: 'Colours are tokens: var(--rw-…).' }],
    'declaration-no-important': [true, { severity: 'warning' }],
    'selector-class-pattern': [
      '^rw-[a-z0-9]+(-[a-z0-9]+)*(--[a-z0-9-]+)?(__[a-z0-9-]+)?$',
      { message: 'Classes start with rw-.' },
    ],
    'block-no-empty': true,
    'no-invalid-double-slash-comments': true,
    'property-no-unknown': true,
    'unit-no-unknown': true,
    'declaration-block-no-duplicate-properties': [
      true,
      { ignore: ['consecutive-duplicates-with-different-values'] },
    ],
  },
  overrides: [
    // The one place where colours are written down.
    {
      files: ['**/tokens*.css'],
      rules: { 'color-no-hex': null, 'color-named': null, 'function-disallowed-list': null },
    },
    // The kit dresses what it wraps: antd, braft-editor and Draft.js.
    {
      files: ['shared/ui/**/*.css'],
      rules: {
        'selector-class-pattern':
          '^(rw-|ant-|bf-|braft-|DraftEditor-|public-Draft|input-|dropdown-|media-|editor-|color-picker|control-item|headings-|font-|menu-|component-|button-)',
        'declaration-no-important': null,
      },
    },
  ],
};
