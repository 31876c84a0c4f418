// The part of @huggingface/tokenizers that is used here. The build puts the package beside the engine, in one file.

export class Tokenizer {
  /** @param tokenizer - as in tokenizer.json @param config - as in tokenizer_config.json */
  constructor(tokenizer: object, config: object);
  readonly model: { readonly vocab: string[] };
  /** Undefined: the vocabulary has no token for a part of the text. */
  encode(text: string, options?: { add_special_tokens: boolean }): { ids: (number | undefined)[]; tokens: string[] };
  token_to_id(token: string): number | undefined;
  decode(ids: readonly number[]): string;
}
