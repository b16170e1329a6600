import { escapeAttribute, escapeHtml } from './escape-html';

describe('escapeHtml', () => {
  it('escapes the signs of markup', () => {
    expect(escapeHtml('a < b && "c" > \'d\' &lt;')).toBe(
      'a &lt; b &amp;&amp; "c" &gt; \'d\' &amp;lt;',
    );
  });

  it('escapes double quotes in an attribute', () => {
    expect(escapeAttribute('"a" & <b>')).toBe('&quot;a&quot; &amp; &lt;b&gt;');
  });
});
