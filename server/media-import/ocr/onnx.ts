/** The part of onnxruntime-node that is used. The package is optional, and so are its types. */
export type Onnx = {
  readonly InferenceSession: {
    create(path: string, options: object): Promise<Model>;
  };
  readonly Tensor: new (type: "float32", values: Float32Array, shape: readonly number[]) => object;
};

export type Model = {
  readonly inputNames: readonly string[];
  readonly outputNames: readonly string[];
  run(inputs: Record<string, object>): Promise<Record<string, Numbers | undefined>>;
};

type Numbers = { readonly data: Float32Array; readonly dims: readonly number[] };

/** Not a literal, so that the compiler does not look for an optional package. */
const name: string = "onnxruntime-node";

/** Rejects if the package is not installed or does not support this machine. */
export async function loadOnnx(): Promise<Onnx> {
  const loaded: { readonly default?: Onnx } & Onnx = await import(name);
  return loaded.default ?? loaded;
}

/** Every model here has one input and one output. */
export async function ask(onnx: Onnx, model: Model, values: Float32Array, shape: readonly number[]) {
  const [input = "", output = ""] = [model.inputNames[0], model.outputNames[0]];
  const answer = (await model.run({ [input]: new onnx.Tensor("float32", values, shape) }))[output];
  if (!answer) throw new Error("The model gave no answer.");
  return answer;
}
