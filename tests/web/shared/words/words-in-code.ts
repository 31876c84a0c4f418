/** Finds in TypeScript code the keys that it asks for, the values for these, and words of its own. */
import ts from 'typescript';

/** A request for a key; `values` are the values' names, or undefined if they come from elsewhere. */
export interface Use {
  readonly key: string;
  readonly values: readonly string[] | undefined;
  readonly where: string;
}

export interface Spoken {
  readonly uses: readonly Use[];
  /** Every key in the code, asked for there or passed on. */
  readonly keys: ReadonlySet<string>;
  readonly words: readonly { readonly text: string; readonly where: string }[];
}

const isText = (node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node);

/** Returns a template's text with `\0` for each expression. */
function textOf(template: ts.StringLiteral | ts.TemplateLiteral): string {
  return isText(template)
    ? template.text
    : [template.head.text, ...template.templateSpans.map((span) => span.literal.text)].join('\0');
}

function keysOf(node: ts.Expression | undefined, stems: ReadonlySet<string>): string[] {
  if (!node) return [];
  if (isText(node)) return stems.has(node.text) ? [node.text] : [];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap((part) => keysOf(part, stems));
  if (!ts.isTemplateExpression(node) || !node.head.text.includes('.')) return [];
  const pattern = textOf(node)
    .split('\0')
    .map((part) => part.replace(/\W/g, '\\$&'));
  return [...stems].filter((stem) => new RegExp(`^${pattern.join('.+')}$`).test(stem));
}

function namesOf(values: ts.Expression | undefined): string[] | undefined {
  if (!values) return [];
  if (!ts.isObjectLiteralExpression(values) || values.properties.some(ts.isSpreadAssignment)) return undefined;
  return values.properties.map((property) => property.name?.getText() ?? '');
}

const SEEN = /\b(?:aria-(?:label|valuetext|description|roledescription)|title|placeholder|alt|label)="([^"]*)"/g;

/** Returns the visible and audible texts of a Lit template. */
function seen(markup: string): string[] {
  const tags = markup.match(/<[^>]*>/g) ?? [];
  return [
    markup.replace(/<[^>]*>/g, '\0'),
    ...tags.flatMap((tag) => [...tag.matchAll(SEEN)].map(([, text = '']) => text)),
  ];
}

/** In templates every word counts; elsewhere only several words, a capitalised one, or letters that no identifier has. */
const wordsIn = (text: string): string[] =>
  (text.match(/[\p{L}\p{N}_]+/gu) ?? []).filter((word) => /\p{L}.*\p{L}/u.test(word));
const SENTENCE = /\p{L}{2}[,.:;!?]* \p{L}{2}|^\p{Lu}\p{Ll}+$|[À-ÖØ-öø-ɏ]/u;

/** True for text that no reader sees: compared values, names of modules, and messages of bugs. */
function isUnseen(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isCaseClause(parent) || ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isBinaryExpression(parent)) return /^([!=]==|in)$/.test(parent.operatorToken.getText());
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  if (ts.isCallExpression(parent)) return /\.includes$/.test(parent.expression.getText());
  return ts.isNewExpression(parent) && /^(Range|Type)?Error$/.test(parent.expression.getText());
}

export function spokenBy(name: string, code: string, stems: ReadonlySet<string>): Spoken {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true);
  const uses: Use[] = [];
  const keys = new Set<string>();
  const words: { text: string; where: string }[] = [];
  const whereIs = (node: ts.Node): string =>
    `${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const ask = (node: ts.Node, key: ts.Expression | undefined, values: ts.Expression | undefined): void => {
    for (const found of keysOf(key, stems)) uses.push({ key: found, values: namesOf(values), where: whereIs(node) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) ask(node, node.arguments?.[0], node.arguments?.[1]);
    if (ts.isObjectLiteralExpression(node)) {
      const property = (wanted: string) =>
        node.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === wanted) as
          | ts.PropertyAssignment
          | undefined;
      ask(node, property('key')?.initializer, property('values')?.initializer);
    }
    if (ts.isTaggedTemplateExpression(node)) {
      const tag = node.tag.getText();
      if (tag === 'html' || tag === 'svg')
        for (const word of seen(textOf(node.template)).flatMap(wordsIn))
          words.push({ text: word, where: whereIs(node) });
      if (ts.isTemplateExpression(node.template)) node.template.templateSpans.forEach((span) => visit(span.expression));
      return;
    }
    if (isText(node) || ts.isTemplateExpression(node)) {
      const found = keysOf(node, stems);
      found.forEach((key) => keys.add(key));
      const text = textOf(node);
      if (found.length === 0 && SENTENCE.test(text) && !isUnseen(node))
        words.push({ text: text.replaceAll('\0', '{}'), where: whereIs(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { uses, keys, words };
}
