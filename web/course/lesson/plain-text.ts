/** Markup as plain text, for what shows or names no formulas. */

/** A node of a page, or of markup that parse5 has read. */
interface Node {
  readonly nodeName: string;
  readonly childNodes?: ArrayLike<Node>;
  readonly value?: string;
  readonly nodeValue?: string | null;
}

const BLOCKS = /^(?:p|li|ol|ul|h\d|t[dhr]|table|br|blockquote|pre|mt[dr])$/;

const OPERATOR = /^[=≠≤≥<>≈∈→+±×⋅]$/;

/** Returns the text of an element; formulas as people type them: `QKᵀ / √d_k`. */
function textIn(node: Node): string {
  const name = node.nodeName.toLowerCase();
  if (name === '#text') return node.value ?? node.nodeValue ?? '';
  if (name === 'annotation') return '';
  const texts = Array.from(node.childNodes ?? [], textIn);
  const text = texts.join('');
  const [first = '', second = '', third = ''] = texts;
  switch (name) {
    case 'math':
      return text.replace(/\u2061|(?<=[(√])\s+|\s+(?=[),])/g, '');
    case 'mo':
      return OPERATOR.test(text) ? ` ${text} ` : text;
    case 'mfrac':
      return `${grouped(first)} / ${grouped(second)}`;
    case 'msqrt':
      return `√${grouped(text)}`;
    case 'msub':
    case 'munder':
      return ` ${first}_${second}`; // apart from the letter before it
    case 'sup':
      return raised('', text);
    case 'msup':
      return raised(first, second);
    case 'msubsup':
    case 'munderover':
      return raised(` ${first}_${second}`, third);
    case 'mspace':
      return ' ';
    default:
      return BLOCKS.test(name) ? ` ${text} ` : text;
  }
}

/** Puts brackets around a sum or a product that its line or its height held together. */
const grouped = (text: string): string => (/[+−±×⋅/=,]/.test(text) ? `(${text.trim()})` : text);

function raised(text: string, exponent: string): string {
  if (/^[⊤T𝖳]$/u.test(exponent)) return `${text}ᵀ`;
  return exponent === '′' ? `${text}'` : `${text}^${grouped(exponent)}`;
}

/** Returns the text of nodes without tags, in one line. */
export const plainTextOf = (nodes: ArrayLike<Node>): string =>
  Array.from(nodes, textIn).join('').replace(/\s+/g, ' ').trim();
