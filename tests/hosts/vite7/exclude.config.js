export default { optimizeDeps: { exclude: ['attention-steps'] } };
