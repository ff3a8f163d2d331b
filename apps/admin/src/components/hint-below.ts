/** A field that says below what it takes: somebody looks for the place to write right under its name. */
export const HINT_BELOW: { inputWrapperOrder: ("label" | "input" | "description" | "error")[] } = {
  inputWrapperOrder: ["label", "input", "description", "error"],
};
