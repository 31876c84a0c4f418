/** Tables and formulas in HTML, as text: what other programs put on the clipboard beside, or instead of, plain text. */

const BLOCK = /^(?:P|DIV|H[1-6]|LI|BR|TR|PRE|SECTION|UL|OL)$/;
const UNSEEN = /^(?:STYLE|SCRIPT|TITLE|ANNOTATION|ANNOTATION-XML)$/i;
const TEX = 'annotation[encoding="application/x-tex"]';
/** Brackets around a matrix of MathML. */
const FENCE = /^[[\](){}|⎡⎣⎤⎦‖]$/;

const inOneLine = (node: Node): string => (node.textContent ?? '').replace(/\s+/g, ' ').trim();

const table = (rows: Iterable<Element>): string =>
  `\n${Array.from(rows, (row) => Array.from(row.children, inOneLine).join('\t')).join('\n')}\n\n`;

function textOf(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return (node.nodeValue ?? '').replace(/\s+/g, ' ');
  if (!('children' in node)) return '';
  const element = node as Element;
  const tex = /^math$/i.test(element.tagName) || element.matches('.katex') ? element.querySelector(TEX) : null;
  if (tex) return `\n${tex.textContent}\n`;
  if (UNSEEN.test(element.tagName)) return '';
  if (element.tagName === 'TABLE') {
    const caption = element.querySelector('caption');
    return `${caption ? `\n${inOneLine(caption)}` : ''}${table(element.querySelectorAll('tr'))}`;
  }
  if (/^mtable$/i.test(element.tagName)) return table(element.children);
  if (/^mo$/i.test(element.tagName) && FENCE.test(inOneLine(element))) return '';
  const inside = Array.from(element.childNodes, textOf).join('');
  return BLOCK.test(element.tagName) ? `\n${inside}\n` : inside;
}

/**
 * Returns the text in HTML; undefined where plain text says as much: it has one line for each row of a table, unless cells
 * hold paragraphs, and formulas only as they look.
 */
export function textInHtml(html: string, plain: string): string | undefined {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const isBroken = body.querySelector(`${TEX}, mtable, :is(td, th) :is(p, div, br, li)`) !== null;
  if (!isBroken && plain.trim() !== '') return undefined;
  // A formula may end a sentence.
  const lines = textOf(body)
    .split('\n')
    .filter((line) => !/^\s*[.,;:]\s*$/.test(line));
  const text = lines.join('\n').trim();
  return text === '' ? undefined : text;
}
