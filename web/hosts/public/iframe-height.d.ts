/** Import it for its effect; on a server it does nothing. */
export {};
