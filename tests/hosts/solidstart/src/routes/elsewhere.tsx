export default () => <h1>Another page</h1>;
