export default function Page() {
  return <h1>Another page</h1>;
}
