/** What the one-file engine takes of lzma1, whose own types are its sources: those do not pass as strict a check as ours. */
export function decompress(packed: Uint8Array): Uint8Array;
