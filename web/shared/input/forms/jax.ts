// JAX: `Array([[1., 2.]], dtype=float32)`.
import { InputError } from '../input-error.ts';
import type { Form } from './form.ts';

export const jax: Form = {
  looksLike: /Traced<|ShapedArray\(|ShapeDtypeStruct\(/,
  rewrite() {
    throw new InputError('form.symbolic', { form: 'JAX', how: 'jax.debug.print("{x}", x=x)' });
  },
};
