/** All forms, in the order in which they are tried. All other texts are lists, such as JSON, or tables. */
import { c } from './c.ts';
import type { Form } from './form.ts';
import { decimalLists, grouped, sideBySide } from './lists.ts';
import { julia } from './julia.ts';
import { markdown } from './markdown.ts';
import { mathematica } from './mathematica.ts';
import { matlab } from './matlab.ts';
import { nestedCalls } from './nested-calls.ts';
import { negatives } from './negatives.ts';
import { numpy } from './numpy.ts';
import { pytorch } from './pytorch.ts';
import { r } from './r.ts';
import { tensorflow } from './tensorflow.ts';
import { tex } from './tex.ts';
import { typed } from './typed.ts';
import { unread } from './unread.ts';
import { yaml } from './yaml.ts';

export const FORMS: readonly Form[] = [
  grouped,
  unread,
  negatives,
  sideBySide,
  decimalLists,
  nestedCalls,
  tex,
  markdown,
  yaml,
  r,
  typed,
  julia,
  c,
  mathematica,
  matlab,
  tensorflow,
  pytorch,
  numpy,
];
