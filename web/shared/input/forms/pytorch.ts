// PyTorch: `tensor([[1., 2.]], device='cuda:0')`, named parameters, and print-outs of its first versions.
import type { Form } from './form.ts';

export const pytorch: Form = {
  looksLike: /tensor|torch|Parameter|OrderedDict|Type\{|<NDArray|strides=\[|^\s*\(array\(/i,
  rewrite: (text) =>
    text
      .replace(/^\[torch\.\w+ of size [\dx]+.*\]$/gm, '')
      // libtorch, candle, MXNet, TensorFlow.js and Rust's ndarray print these around the numbers.
      .replace(/^\[ \w+Type\{[\d,]*\} \]$|^Tensor\[\[[\d, ]*\], \w+\]$|^<NDArray .*>$|^Tensor$/gm, '')
      .replace(/, shape=\[[\d, ]*\], strides=\[.*$/gm, '')
      // PaddlePaddle says what it is before the numbers.
      .replace(/\bTensor\(shape=\[[^\]]*\][^[\]()]*\([^()]*\)[^[\]()]*(?=\[)/g, 'Tensor(')
      // Several in a tuple or a list are one after the other.
      .replace(/^([ \t]*)[([](?=(?:np\.)?(?:array|tensor)\()([^]*\))[)\]]\s*$/m, '$1$2')
      .replace(/^[ \t]*([A-Za-z_][\w.]*)[ \t]+(?=Parameter containing:|(?:torch\.)?tensor\()/gm, '$1 = ')
      .replace(/(?:Parameter|Variable) containing:[ \t]*/g, '')
      .replace(/^\s*(?:collections\.)?OrderedDict\(\s*\[/, '')
      .replace(/(\)\s*)\]\s*\)\s*$/, '$1')
      .replace(/torch\.Size\(\[[\d, ]{0,40}\]\)/g, '')
      .replace(/\(\s*'([\w.]+)',\s*(tensor\([^]*?\)|\[[^()]*\])\s*\)(?=\s*(?:,|$))/g, '$1 = $2')
      .replace(/^\s*(?:collections\.)?OrderedDict\(\s*(?=\{)/, '')
      .replace(/(\}\s*)\)\s*$/, '$1'),
};
