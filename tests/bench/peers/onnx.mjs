// Files of ONNX, as protobuf: just enough of onnx.proto to hold a graph, its weights in a file beside it.
const utf8 = new TextEncoder();
const varint = (value) => (value < 128 ? [value] : [(value & 127) | 128, ...varint(value >> 7)]);
const int = (field, value) => [...varint(field << 3), ...varint(value)];
const bytes = (field, body) => [...varint((field << 3) | 2), ...varint(body.length), ...body];
const text = (field, string) => bytes(field, [...utf8.encode(string)]);
const float = (field, value) => [(field << 3) | 5, ...new Uint8Array(Float32Array.of(value).buffer)];

/** Numbers of onnx.proto's types of elements. */
export const FLOAT32 = 1;
export const INT64 = 7;

function attribute(name, value) {
  const written = {
    number: () => (Number.isInteger(value) ? [...int(3, value), ...int(20, 2)] : [...float(2, value), ...int(20, 1)]),
    string: () => [...text(4, value), ...int(20, 3)],
    object: () => [...value.flatMap((each) => int(8, each)), ...int(20, 7)],
  };
  return bytes(5, [...text(1, name), ...written[typeof value]()]);
}

/** A node of a graph: what goes in, what comes out, and its attributes: numbers, texts or lists of whole numbers. */
export const node = (operation, inputs, output, attributes = {}, domain = '') =>
  bytes(1, [
    ...inputs.flatMap((name) => text(1, name)),
    ...[output].flat().flatMap((name) => text(2, name)),
    ...text(4, operation),
    ...Object.entries(attributes).flatMap(([name, value]) => attribute(name, value)),
    ...text(7, domain),
  ]);

const described = (field, name, dimensions, type) => {
  const shape = dimensions.flatMap((dimension) => bytes(1, int(1, dimension)));
  return bytes(field, [...text(1, name), ...bytes(2, bytes(1, [...int(1, type), ...bytes(2, shape)]))]);
};
export const input = (name, dimensions, type = FLOAT32) => described(11, name, dimensions, type);
export const output = (name, dimensions) => described(12, name, dimensions, FLOAT32);

const tensor = (name, dimensions, type, content) =>
  bytes(5, [...dimensions.flatMap((each) => int(1, each)), ...int(2, type), ...text(8, name), ...content]);
/** Numbers in the graph itself: an array of floats or of whole numbers in 64 bits. */
export const constant = (name, dimensions, data) =>
  tensor(name, dimensions, data instanceof BigInt64Array ? INT64 : FLOAT32, bytes(9, [...new Uint8Array(data.buffer)]));
/** Numbers in float32 that stand in a file, `offset` bytes after its beginning. */
export const stored = (name, dimensions, file, offset) => {
  const length = 4 * dimensions.reduce((product, each) => product * each, 1);
  const entries = Object.entries({ location: file, offset, length });
  const places = entries.flatMap(([key, value]) => bytes(13, [...text(1, key), ...text(2, String(value))]));
  return tensor(name, dimensions, FLOAT32, [...places, ...int(14, 1)]);
};

/** The file of a graph of these parts. */
export function onnxFile(parts) {
  const opset = (domain, version) => bytes(8, [...text(1, domain), ...int(2, version)]);
  const graph = [...parts.flat(), ...text(2, 'graph')];
  return Uint8Array.from([...int(1, 10), ...opset('', 23), ...opset('com.microsoft', 1), ...bytes(7, graph)]);
}
