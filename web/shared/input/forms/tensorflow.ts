// TensorFlow: `<tf.Tensor: shape=(2, 2), dtype=float32, numpy=array(…)>`, and its print-outs.
import { type Form, demandSize, inPlace } from './form.ts';

export const tensorflow: Form = {
  looksLike: /\btf\./,
  rewrite(text) {
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
