// The engine's refusals, by code: the values of each message, as fields of the error.

/** Why a number was expected. `of` names the argument that says so. */
export type Because =
  /** as many as the rows of `of` */
  | 'rows-of'
  /** as many as the rows of `past.k` and of `of` */
  | 'rows-with-past'
  /** as many as the columns of `of` */
  | 'columns-of'
  /** as many as the columns of `of` divided by `heads` */
  | 'head-columns-of'
  /** `heads` heads, each as wide as a head of `of` */
  | 'heads-of'
  /** `heads` heads of keys, each as wide as a head of `of` */
  | 'kv-heads-of'
  /** the number of heads */
  | 'heads'
  /** one for each head */
  | 'one-a-head'
  /** a vector has one row */
  | 'vector'
  /** the width of the residual stream */
  | 'width';

/** The values of a refusal of shapes that do not fit. */
interface Counted {
  /** The shape that fits. */
  readonly expected: number;
  /** The shape that came. */
  readonly got: number;
  /** Why so many. */
  readonly because: Because;
  /** An argument, or `the output`. */
  readonly of?: string;
  /** The number of heads, if they stand side by side. */
  readonly heads?: number;
}

/** The bytes of what would not fit in memory. */
interface Bytes {
  /** The bytes that it would need. */
  readonly bytes: number;
  /** The bytes that an engine can have. */
  readonly available: number;
}

/** A place in a matrix, such as `[0][2]`, or in a vector, `[2]`. */
interface At {
  /** Row and column, counted from 0. */
  readonly place: string;
}

/** The value that came, as a message says it. */
interface Got {
  /** As it is written in messages. */
  readonly got: string | number;
}

/** The values of a refusal of another kind. */
interface Kinds {
  /** The kind that was expected. */
  readonly expected: ExpectedKind;
  /** The value that came; `type` where only its type is told. */
  readonly got: GotKind;
  /** A number, the beginning of a string, the name of a typed array or of a type. */
  readonly value?: string | number;
}

/** The kind that a value is instead. */
export type GotKind =
  | 'null'
  | 'undefined'
  | 'number'
  | 'string'
  | 'boolean'
  | 'bigint'
  | 'symbol'
  | 'function'
  | 'array'
  | 'object'
  | 'typed-array'
  | 'type';

/** The kind that a value was expected to be. */
export type ExpectedKind =
  | 'matrix'
  | 'object'
  | 'model'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'string'
  | 'array'
  | 'function'
  | 'signal'
  | 'float32array'
  | 'int32array'
  | 'numbers'
  | 'scoring'
  | 'scale'
  | 'bytes'
  | 'file'
  | 'url';

/** The kind of a file that is no file of safetensors. */
export type FileKind =
  | 'empty'
  | 'pointer'
  | 'html'
  | 'gguf'
  | 'npz'
  | 'npy'
  | 'pytorch'
  | 'pickle'
  | 'zip'
  | 'packed'
  | 'hdf5'
  | 'onnx'
  | 'tflite'
  | 'llmc'
  | 'llama2c'
  | 'index'
  | 'json'
  | 'text'
  | 'other';

/** The fields of each code, besides `argument`. */
export interface RefusalFields {
  /** So many rows. */
  rows: Counted;
  /** So many columns. */
  columns: Counted;
  /** So many numbers in a vector. */
  numbers: Counted;
  /** So many masks. */
  masks: Counted;
  /** `got` does not divide `whole`. */
  divisor: { readonly whole: number; readonly got: number; readonly because: Because; readonly of?: string };
  /** A mask that is not as high as the first one, `of`. */
  'rows-as-in': { readonly expected: number; readonly got: number; readonly of: string };
  /** A mask that is not as wide as the first one, `of`. */
  'columns-as-in': { readonly expected: number; readonly got: number; readonly of: string };
  /** A text that is not as long as the other one, `of`. */
  'length-as-in': { readonly expected: number; readonly got: number; readonly of: string };
  /** So many numbers in a list. */
  count: { readonly expected: number; readonly got: number };
  /** Two texts on which a model chooses alike between the tokens that came. */
  'no-gap': Got;
  /** A matrix has none. */
  'no-rows': object;
  /** A matrix has none. */
  'no-columns': object;
  /** A vector has none. */
  'no-numbers': object;
  /** A row that is not as long as row 0. */
  'uneven-rows': { readonly expected: number; readonly row: number; readonly got: number };
  /** A refusal of a rotation, whose heads each need an even number. */
  'uneven-columns': { readonly got: number; readonly heads: number };
  /** A Float32Array that is not as long as `rows` · `columns`. */
  length: { readonly expected: number; readonly rows: number; readonly columns: number; readonly got: number };
  /** The same, of a Float32Array that is empty or was taken away. */
  detached: { readonly expected: number; readonly rows: number; readonly columns: number; readonly got: number };
  /** `rows` or `cols` of a matrix is no size. */
  size: Got;
  /** Both were given. */
  either: { readonly other: string };
  /** It can be given, or projected from `source` by `weights`; neither is there. */
  operand: { readonly source: string; readonly weights: string };
  /** Weights are there, and nothing to multiply them with. */
  source: { readonly weights: string };
  /** It means nothing without `needed`. */
  needs: { readonly needed: string };
  /** It means nothing without one of these: `some`, names separated by commas, or `last`. */
  'needs-one-of': { readonly some: string; readonly last: string };
  /** One of keys and values is missing. */
  past: object;
  /** There is no such scoring. */
  scoring: Got & { readonly known: string };
  /** Parameters of two scorings. */
  scorings: object;
  /** The parameters are not those of the scoring. */
  'scoring-parameters': { readonly expected: string };
  /** Too small a count. */
  'at-least': { readonly least: number; readonly got: number };
  /** Too large a count. */
  'too-many': { readonly least: number; readonly got: number };
  /** The same, of what has a largest value of its own. */
  'at-most': { readonly most: number; readonly got: number };
  /** `most`: how many keys there are. */
  'key-length': { readonly most: number; readonly got: number; readonly because: Because; readonly of: string };
  /** NaN or an infinity. */
  finite: Got;
  /** Not a finite number above 0. */
  positive: Got;
  /** Not a finite number from 0 on. */
  negative: Got;
  /** A number below 0 in a matrix. */
  'negative-at': Got & At;
  /** Not a number from 0 to below 1. */
  share: Got;
  /** Not one of those: `known`, in quotes and separated by commas. */
  choice: { readonly known: string; readonly got: string };
  /** NaN or an infinity in a matrix or vector. */
  'not-finite': Got & At;
  /** NaN in a mask. */
  nan: Got & At;
  /** Too large for float32. */
  'too-large': Got;
  /** It is not 0, but 0 in float32. */
  'too-small': Got;
  /** A number in a matrix or vector is too large for float32. */
  'too-large-at': Got & At;
  /** A number on the way is too large for float32: `argument` is its place in the result. */
  overflow: At & { readonly bits: number };
  /** A refusal of rotary positions, which turn pairs of numbers: a head has an odd number of columns. */
  'uneven-head': { readonly got: number };
  /** It is not in the vocabulary, whose last token is `most`. */
  token: At & Got & { readonly most: number };
  /** All positions of a batch have weight 0. */
  'no-weight': object;
  /** A refusal of a batch: numbers in the largest matrix that comes of it. */
  'too-many-numbers': { readonly most: number; readonly got: number };
  /** The model has no parameter of this name. */
  parameter: { readonly got: string };
  /** `tensor` is of another shape. */
  shape: { readonly tensor: string; readonly expected: string; readonly got: string };
  /** The model was disposed of. */
  disposed: object;
  /** The engine was stopped in the midst of an earlier call, and the model went with it. */
  'model-lost': object;
  /** A file of another kind than safetensors. */
  'file-kind': { readonly kind: FileKind };
  /** A file's model is of another program than those whose files open: `tensor` tells it. */
  'file-program': { readonly program: string; readonly tensor: string };
  /** A file ends too soon: bytes. */
  'file-short': { readonly expected: number; readonly got: number };
  /** Its header is not an object in JSON. */
  'file-header': object;
  /** Its header has more keys than any model needs. */
  'file-keys': { readonly most: number };
  /** A name is in the header more than once. */
  'file-twice': { readonly tensor: string };
  /** The header of a file, which has its metadata, is larger than readers of the format take: bytes. */
  'header-bytes': { readonly most: number; readonly got: number };
  /** The value of this name in `__metadata__` is not a string. */
  'file-text': { readonly key: string };
  /** The header says of a tensor something else than it has to say. */
  'file-entry': { readonly tensor: string };
  /** A tensor's numbers are not float32. */
  'file-dtype': { readonly tensor: string; readonly got: string };
  /** A tensor's shape and its place do not have as many bytes. */
  'file-offsets': { readonly tensor: string; readonly expected: number; readonly got: number };
  /** A tensor does not begin where the one before it ends. */
  'file-place': { readonly tensor: string; readonly expected: number; readonly got: number };
  /** The numbers are not as many bytes as the header says. */
  'file-length': { readonly expected: number; readonly got: number };
  /** The file does not say of what configuration the model is. */
  'file-config': object;
  /** A parameter of the model is not in the file, or a token that its tokenizer puts around a text. */
  'file-parameter': { readonly tensor: string };
  /** A file of another program's does not say how many heads a layer has. */
  'file-heads': object;
  /** A file of another program's does not say which of two activations its MLP has. */
  'file-activation': object;
  /** Two tensors of another program's file have one name without their prefixes. */
  'file-alike': { readonly tensor: string; readonly other: string; readonly plain: string };
  /** A configuration is of another family than those that open. */
  'config-family': { readonly expected: string; readonly got: string };
  /** A field of a configuration has a value that the engine does not compute. */
  'config-field': { readonly field: string; readonly expected: string; readonly got: string };
  /** A folder has no such file. */
  'files-missing': { readonly expected: string; readonly got: string };
  /** Two files of one name are as deep in their folders. */
  'files-twice': { readonly file: string; readonly first: string; readonly second: string };
  /** A file is no object in JSON. */
  'files-json': object;
  /** A line of merges.txt is no pair, counted from 1. */
  'tokenizer-line': { readonly line: number };
  /** The tokenizer's library cannot read it; `got` is what that says. */
  tokenizer: { readonly got: string };
  /** The tokenizer has no token for a character. */
  'text-unknown': { readonly got: string };
  /** The file says of the optimizer something that cannot be. */
  'file-state': object;
  /** The inputs and what comes of them. */
  memory: Bytes & { readonly heads: number; readonly queries: number; readonly keys: number };
  /** The same of several heads. */
  'memory-of-heads': Bytes & { readonly heads: number; readonly queries: number; readonly keys: number };
  /** A matrix that is given or asked for. */
  'memory-of-matrix': Bytes & { readonly rows: number; readonly columns: number };
  /** The masks that are asked for. */
  'memory-of-masks': Bytes & { readonly count: number; readonly rows: number; readonly columns: number };
  /** A matrix and its rotation. */
  'memory-of-rotation': Bytes;
  /** The results of so many heads. */
  'memory-of-results': Bytes & { readonly heads: number };
  /** It would be allowed, but the host has none left. */
  'out-of-memory': object;
  /** The engine was stopped in the midst of a call; the next one gets a new one. `cause` is what the host said. */
  'broken-off': object;
  /** A TypeError: the argument is of another kind. */
  kind: Kinds;
  /** A TypeError: so is one of its numbers. */
  'kind-at': Kinds & At;
  /** A TypeError: so is one of its rows, counted from 0. */
  'kind-in-row': Kinds & { readonly row: number };
  /** A TypeError: a key that nothing is read from; `known` lists those that are. */
  'unknown-key': { readonly key: string; readonly known: string };
  /** A TypeError: `known` is the key that was probably meant. */
  'misspelt-key': { readonly key: string; readonly known: string };
}

/** The kind of a refusal, for programs. */
export type RefusalCode = keyof RefusalFields;

/**
 * The error that the engine throws when it refuses something: a RangeError or a TypeError, whose message is English; its `code`; the
 * name of the argument it is about; and the values of the message as fields, so that a page can say it in another
 * language.
 */
export type Refusal = {
  [Code in RefusalCode]: (RangeError | TypeError) & { readonly code: Code; readonly argument: string } & Readonly<
      RefusalFields[Code]
    >;
}[RefusalCode];
