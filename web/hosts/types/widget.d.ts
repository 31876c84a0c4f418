/** The stage as an anywidget: its model has `example`, `inputs` and `step`, and gets `trace`. */
declare const widget: {
  /** @returns a function that ends it */
  render(context: {
    readonly model: {
      get(name: string): unknown;
      set(name: string, value: unknown): void;
      save_changes(): void;
      on(event: string, listener: () => void): void;
      off(event: string, listener: () => void): void;
    };
    readonly el: HTMLElement;
  }): () => void;
};
export default widget;
