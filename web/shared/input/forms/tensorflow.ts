// TensorFlow: `<tf.Tensor: shape=(2, 2), dtype=float32, numpy=array(…)>`, and its print-outs.
import { InputError } from '../input-error.ts';
import { type Form, demandSize, inPlace } from './form.ts';

export const tensorflow: Form = {
  looksLike: /\btf\.|Sparse(?:Tensor|Matrix)|RaggedTensor/,
  rewrite(text) {
    const sparse = /SparseTensor|RaggedTensor|IndexedSlices/.exec(text)?.[0];
    if (sparse) throw new InputError('form.parts', { form: 'TensorFlow', what: sparse });
    if (/<tf\.Tensor '[^']*' shape=/.test(text))
      throw new InputError('form.symbolic', { form: 'TensorFlow', how: 'tf.print(x)' });
    const inList = text.replace(/^\s*\[(?=<tf\.)([^]*>)\]\s*$/, '$1');
    return inPlace(
      inList,
      /<tf\.(?:Tensor|Variable)(?: '([^':]*)(?::\d+)?')?[^<>]*?shape=\((\d+), (\d+)\)[^<>]*?numpy=\s*([^<>]*)>/g,
      (_, name, rows, cols, array) => {
        const lines = [...array.matchAll(/\[([^[\]]*)\]/g)].map(([, row = '']) => row.split(','));
        demandSize(lines, Number(rows), Number(cols));
        return (name && name !== 'Variable' ? `${name.replaceAll('/', '.')} = ` : '') + array;
      },
    ).replace(/<tf\.(?:Tensor|Variable)\b[^<>]*?numpy=\s*([^<>]*)>/g, '$1');
  },
};
