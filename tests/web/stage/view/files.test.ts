/** The matrices that can be saved as files, and the text of a saved picture. */
import { describe, expect, it } from 'vitest';
import { sayInPageLanguage as say } from '../../../../web/shared/words/say.ts';
import { conceal } from '../../../../web/stage/model/conceal.ts';
import type { StageParts } from '../../../../web/stage/view/parts/stage-parts.ts';
import { renderFiles } from '../../../../web/stage/view/menu/files.ts';
import { pictureAt } from '../../../../web/stage/model/picture.ts';
import { defaultState } from '../../../../web/stage/inputs/stage-state.ts';
import { xmlText } from '../../../../web/stage/view/menu/picture-file.ts';
import { engine } from '../../engine.ts';
import { flatten } from '../../flatten.ts';

it('is each of the stage, but for those that are to be predicted', () => {
  const { picture } = pictureAt(engine, defaultState());
  const stageOf = (of: typeof picture) => ({ prediction: { picture: of }, language: { say } }) as unknown as StageParts;
  const offered = (of: typeof picture) =>
    [...flatten(renderFiles(stageOf(of))).matchAll(/<option value=(\w+)/g)].map(([, id]) => id);
  expect(offered(picture)).toEqual(Object.keys(picture.matrices));
  const hidden = conceal(picture, 'softmax', 'on', []);
  expect(offered(hidden)).not.toContain('weights');
  expect(offered(hidden)).toContain('scores');
});

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
