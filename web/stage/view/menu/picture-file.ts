/** The stage as a picture to save. SVG: the drawing with its computed styles inlined; PNG: the same, rasterised. */
import { InputError } from '../../../shared/input/input-error.ts';

const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-style',
  'text-anchor',
  'dominant-baseline',
] as const;

/**
 * Replaces each character that XML cannot contain by a space: control characters, lone surrogates, U+FFFE and U+FFFF
 * (XML 1.0, section 2.2). Labels of tokens may have them: a line break within a PowerPoint cell is U+000B.
 */
export const xmlText = (text: string): string =>
  text.replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ' ');

export function svgText(stage: SVGSVGElement, background: string): string {
  const copy = stage.cloneNode(true) as SVGSVGElement;
  const originals = stage.querySelectorAll('*');
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const property of properties) element.setAttribute(property, style.getPropertyValue(property));
    for (const name of ['class', 'style', 'tabindex', 'aria-describedby']) element.removeAttribute(name);
  });
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.removeAttribute('style');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  paper.setAttribute('width', '100%');
  paper.setAttribute('height', '100%');
  paper.setAttribute('fill', background);
  copy.prepend(paper);
  return xmlText(new XMLSerializer().serializeToString(copy));
}

export async function pngBlob(stage: SVGSVGElement, background: string): Promise<Blob> {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svgText(stage, background))}`;
  await picture.decode();
  const canvas = document.createElement('canvas');
  const density = 2;
  canvas.width = stage.width.baseVal.value * density;
  canvas.height = stage.height.baseVal.value * density;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new InputError('export.failed'));
    });
  });
}
