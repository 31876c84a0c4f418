export const lesson: string;
export const output: number;
