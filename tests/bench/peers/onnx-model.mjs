// The ONNX file of one attention node, as protobuf: just enough of onnx.proto to hold it.
const utf8 = new TextEncoder();

function varint(value) {
  const bytes = [];
  let rest = BigInt(value);
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 128 : low);
  } while (rest > 0n);
  return bytes;
}
const int = (field, value) => [...varint(field << 3), ...varint(value)];
const bytes = (field, body) => [...varint((field << 3) | 2), ...varint(body.length), ...body];
const text = (field, string) => bytes(field, [...utf8.encode(string)]);

/** float32. */
function tensor(field, name, dimensions) {
  const shape = dimensions.flatMap((dimension) => bytes(1, int(1, dimension)));
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, [...int(1, 1), ...bytes(2, shape)]))]);
}

/**
 * Attention of opset 23, or MultiHeadAttention of ONNX Runtime's own operators: q, k, v of 1 × length × heads·d.
 * @param {'Attention' | 'MultiHeadAttention'} operator
 */
export function attentionModel(operator, { n, m, width, heads, causal }) {
  const isStandard = operator === 'Attention';
  const attributes = isStandard
    ? { q_num_heads: heads, kv_num_heads: heads, is_causal: causal ? 1 : 0 }
    : { num_heads: heads, unidirectional: causal ? 1 : 0 };
  const node = [
    ...['q', 'k', 'v'].flatMap((name) => text(1, name)),
    ...text(2, 'output'),
    ...text(4, operator),
    ...Object.entries(attributes).flatMap(([name, value]) =>
      bytes(5, [...text(1, name), ...int(3, value), ...int(20, 2)]),
    ),
    ...text(7, isStandard ? '' : 'com.microsoft'),
  ];
  const graph = [
    ...bytes(1, node),
    ...text(2, 'attention'),
    ...tensor(11, 'q', [1, n, width]),
    ...tensor(11, 'k', [1, m, width]),
    ...tensor(11, 'v', [1, m, width]),
    ...tensor(12, 'output', [1, n, width]),
  ];
  const opset = (domain, version) => bytes(8, [...text(1, domain), ...int(2, version)]);
  return Uint8Array.from([...int(1, 10), ...opset('', 23), ...opset('com.microsoft', 1), ...bytes(7, graph)]);
}
