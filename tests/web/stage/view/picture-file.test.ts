/** The text of a saved picture is XML with any labels. */
import { describe, expect, it } from 'vitest';
import { xmlText } from '../../../../web/stage/view/menu/picture-file.ts';

describe('the text of a picture', () => {
  it.each([
    ['bank\u000bdog', 'bank dog'],
    ['\f\u0000\u001b[31m\u0008', '   [31m '],
    ['\ud83d and \udc36, not \ud83d\udc36', '  and  , not \ud83d\udc36'],
    ['\ufffe\uffff\ufffd', '  \ufffd'],
    ['\ta\r\n\u0085\u200b\u2028é漢\u{10ffff}', '\ta\r\n\u0085\u200b\u2028é漢\u{10ffff}'],
  ])('of %j is %j', (label, expected) => {
    expect(xmlText(label)).toBe(expected);
  });

  it('has no character that XML forbids, and can be percent-encoded', () => {
    const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join(' ');
    const text = xmlText(all);
    expect(text).toHaveLength(all.length);
    expect(text).not.toMatch(/(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/u);
    expect(() => encodeURIComponent(text)).not.toThrow();
  });
});
