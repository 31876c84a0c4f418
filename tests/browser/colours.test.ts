/** The colours of cells as a browser mixes them: contrast of digits on every fill, and for eyes that see fewer colours. */
import { readFileSync } from 'node:fs';
import { lab, rgb } from 'd3-color';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneBrowser } from './browsers.ts';

type Rgb = readonly [r: number, g: number, b: number];
interface Painted {
  readonly ground: Rgb;
  readonly text: Rgb;
}

const styles = ['tokens', 'cells'].map((name) => readFileSync(`web/shared/look/${name}.css`, 'utf8')).join('\n');
const ROLES = ['input', 'q', 'k', 'v', 'scores', 'weights', 'output'] as const;
const THEMES = ['light', 'dark'] as const;
const SHARES = Array.from({ length: 201 }, (_, at) => at / 100 - 1);

const linear = (part: number): number =>
  part <= 0.04045 * 255 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
const encoded = (part: number): number =>
  255 * (part <= 0.0031308 ? 12.92 * part : 1.055 * Math.max(0, part) ** (1 / 2.4) - 0.055);
/** WCAG 2.2, relative luminance and contrast ratio. */
const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
function contrast(a: Rgb, b: Rgb): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes (2009), table 1, severity 1, of linear RGB: each is what nobody with it can tell apart. */
const EYES: Readonly<Record<string, readonly Rgb[]>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
function seenBy(eyes: readonly Rgb[], colour: Rgb): Rgb {
  const [r, g, b] = colour.map(linear) as unknown as Rgb;
  return eyes.map((row) => encoded(Math.min(1, row[0] * r + row[1] * g + row[2] * b))) as unknown as Rgb;
}
/** The fills of 1 and −1 and the weights 0, 0.5 and 1 differ by 13.5 and more, least in O for protanopia. */
const LEAST = 12;

/** In CIELAB (1976), where 2.3 is just noticeable. */
function difference(a: Rgb, b: Rgb): number {
  const [one, other] = [lab(rgb(...a)), lab(rgb(...b))];
  return Math.hypot(one.l - other.l, one.a - other.a, one.b - other.b);
}

describe('colours of cells', () => {
  let page: Page;
  beforeAll(async () => {
    const browser = await oneBrowser.chromium();
    page = await browser.newPage();
    await page.setContent(`<style>${styles}</style><div class="root"></div>`);
  });
  afterAll(async () => {
    await page.context().close();
  });

  /** Paints elements in a theme, and gives their colours. */
  const painted = (theme: string, elements: readonly string[]): Promise<Painted[]> =>
    page.evaluate(
      ([scheme, markup]) => {
        const root = document.querySelector<HTMLElement>('.root')!;
        root.style.colorScheme = scheme;
        root.innerHTML = markup;
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;
        const bytes = (colour: string): [number, number, number] => {
          context.fillStyle = colour;
          context.fillRect(0, 0, 1, 1);
          const [r = 0, g = 0, b = 0] = context.getImageData(0, 0, 1, 1).data;
          return [r, g, b];
        };
        return [...root.querySelectorAll('b')].map((element) => {
          const { backgroundColor, color } = getComputedStyle(element);
          return { ground: bytes(backgroundColor), text: bytes(color) };
        });
      },
      [theme, elements.join('')] as const,
    );
  const cell = (role: string, share: number): string =>
    `<i data-role="${role}"><b class="tint${share < 0 ? ' neg' : ''}" style="--t:${Math.abs(share)}">1</b></i>`;
  const token = (text: string, ground = '--paper'): string =>
    `<b style="color:var(${text});background:var(${ground})">1</b>`;

  it.each(THEMES)('have digits of at least 4.5:1 on every fill, %s', async (theme) => {
    const cells = ROLES.flatMap((role) => SHARES.map((share) => ({ role, share })));
    const all = await painted(
      theme,
      cells.map(({ role, share }) => cell(role, share)),
    );
    const found = cells.map((at, index) => ({ ...at, ratio: contrast(all[index]!.ground, all[index]!.text) }));
    expect(found.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it.each(THEMES)('have 0 where the paper is, %s', async (theme) => {
    const [paper, ...zeros] = await painted(theme, [token('--ink'), ...ROLES.map((role) => cell(role, 0))]);
    for (const zero of zeros) expect(zero.ground).toEqual(paper!.ground);
  });

  it.each(THEMES)('have text of at least 4.5:1, and of 3:1 what is drawn, %s', async (theme) => {
    const text = ['--ink', '--ink-2', '--x', '--q', '--k', '--v', '--s', '--a', '--o', '--neg', '--right', '--wrong'];
    const lines = ['--ink-3', '--a-arc'];
    for (const ground of ['--paper', '--surface'])
      for (const [names, least] of [
        [text, 4.5],
        [lines, 3],
      ] as const) {
        const all = await painted(
          theme,
          names.map((name) => token(name, ground)),
        );
        const ratios = names.map((name, index) => ({
          name,
          ground,
          ratio: contrast(all[index]!.ground, all[index]!.text),
        }));
        expect(ratios.filter(({ ratio }) => ratio < least)).toEqual([]);
      }
  });

  it.each(Object.entries(EYES))('tell positive from negative, and shares apart, %s', async (_, eyes) => {
    for (const theme of THEMES) {
      const seen = async (role: string, share: number): Promise<Rgb> =>
        seenBy(eyes, (await painted(theme, [cell(role, share)]))[0]!.ground);
      const apart: [string, number][] = [];
      for (const role of ROLES) {
        const [more, less] = [await seen(role, 1), await seen(role, -1)];
        apart.push([`${theme} ${role} ±`, difference(more, less)]);
      }
      const [none, half, all] = [await seen('weights', 0), await seen('weights', 0.5), await seen('weights', 1)];
      apart.push([`${theme} 0 and ½`, difference(none, half)], [`${theme} ½ and 1`, difference(half, all)]);
      expect(apart.filter(([, by]) => by < LEAST)).toEqual([]);
    }
  });
});
