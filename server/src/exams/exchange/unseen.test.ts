import { importableHtml } from './rich-html';
import { plainFromHtml } from './plain-html';

describe.each([
  'display : none',
  'DISPLAY:NONE !important',
  'visibility:collapse',
  'opacity:0.0',
  'opacity:0%',
  'font-size:0',
  'font-size:0px',
  'font:0/0 a',
  'color:transparent',
  'color:rgba(0, 0, 0, 0)',
  'color:rgb(0 0 0 / 0%)',
  'color:#12345600',
  'color:#1230',
  'color:white',
  'color:#fffffe',
  'color:white;background-color:transparent',
  'color:rgb(255, 255, 255);background:#fff',
  'text-indent:-9999px',
  'position:absolute;left:-10000px',
  'height:0;overflow:hidden',
  'position:absolute;clip:rect(0 0 0 0)',
  'clip-path:inset(50%)',
  'transform:scale(0)',
])('a text that %j hides', (style) => {
  const html = `<p>a<span style="${style}">b<i>c</i></span>d</p>`;

  it('is no part of a question', () => {
    expect(importableHtml(html).html).toBe('<p>ad</p>');
    expect(importableHtml(html).losses).toContain('hidden');
  });

  it('is no part of an option', () => {
    expect(plainFromHtml(html).text).toBe('ad');
    expect(plainFromHtml(html).losses).toContain('hidden');
  });
});

it.each(['accesshide', 'x sr-only', 'visually-hidden'])('hides the class %s', (name) => {
  const html = `<p>a<span class="${name}">b</span></p>`;
  expect(importableHtml(html)).toEqual({ html: '<p>a</p>', losses: new Set(['hidden']) });
  expect(plainFromHtml(html)).toEqual({ text: 'a', losses: new Set(['hidden']) });
});

it('removes white letters of an old element', () => {
  const { html, losses } = importableHtml('<p>a<font color="#FFFFFF">b</font></p>');
  expect(html).toBe('<p>a</p>');
  expect(losses).toContain('hidden');
});

it('removes a picture that is hidden', () => {
  const picture = '<img src="@@PLUGINFILE@@/a.png" alt="" style="display:none">';
  expect(importableHtml(`<p>a${picture}</p>`)).toEqual({
    html: '<p>a</p>',
    losses: new Set(['hidden']),
  });
});

it.each([
  '<p style="opacity:0.5">a</p>',
  '<p style="font-size:0.9em">a</p>',
  '<p style="margin-left:-10px">a</p>',
  '<p style="height:0">a</p>',
  '<p style="color:rgb(10, 0, 0)">a</p>',
  '<p style="color:#fff;background-color:#000080">a</p>',
  '<div style="background:navy"><p style="color:white">a</p></div>',
  '<table><tr bgcolor="navy"><td><font color="white">a</font></td></tr></table>',
  '<p class="bg-primary"><span style="color:white">a</span></p>',
  '<p class="hide-me">a</p>',
])('shows %s', (html) => {
  expect(importableHtml(html).losses).not.toContain('hidden');
  expect(plainFromHtml(html)).toMatchObject({ text: 'a' });
});

it('hides white letters behind an element with a background', () => {
  const html = '<p style="background:navy">a</p><p style="color:white">b</p>';
  expect(importableHtml(html).losses).toContain('hidden');
  expect(plainFromHtml(html).text).toBe('a');
});
