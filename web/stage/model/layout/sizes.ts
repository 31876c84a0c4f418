/** The sizes of all layouts, in pixels unless their comments say otherwise. */
/** A size usually, and when presented to a room. */
type Pair<T> = readonly [usual: T, presented: T];

export const sizeFor = <T>({ isPresented }: { readonly isPresented: boolean }, [usual, presented]: Pair<T>): T =>
  isPresented ? presented : usual;

/** Narrower columns have no numbers. */
export const readableWidth = 44;

/** The height of rows if the whole height is not limited. */
export const unlimited = 36;
