// PyTorch: `tensor([[1., 2.]], device='cuda:0')`, named parameters, and print-outs of its first versions.
import { InputError } from '../input-error.ts';
import type { Form } from './form.ts';

export const pytorch: Form = {
  looksLike: /tensor|torch|Parameter|OrderedDict/i,
  rewrite(text) {
    if (/layout=torch\.sparse|indices=tensor/.test(text))
      throw new InputError('form.parts', { form: 'PyTorch', what: 'sparse' });
    return text
      .replace(/^\[torch\.\w+ of size [\dx]+.*\]$/gm, '')
      .replace(/^[ \t]*([A-Za-z_][\w.]*)[ \t]+(?=Parameter containing:|(?:torch\.)?tensor\()/gm, '$1 = ')
      .replace(/Parameter containing:[ \t]*/g, '')
      .replace(/^\s*(?:collections\.)?OrderedDict\(\s*\[/, '')
      .replace(/(\)\s*)\]\s*\)\s*$/, '$1')
      .replace(/torch\.Size\(\[[\d, ]{0,40}\]\)/g, '')
      .replace(/\(\s*'([\w.]+)',\s*(tensor\([^]*?\)|\[[^()]*\])\s*\)(?=\s*(?:,|$))/g, '$1 = $2')
      .replace(/^\s*(?:collections\.)?OrderedDict\(\s*(?=\{)/, '')
      .replace(/(\}\s*)\)\s*$/, '$1');
  },
};
