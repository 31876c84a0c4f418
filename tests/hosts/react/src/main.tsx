import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Playground } from './Playground';
import { Stage } from './Stage';

function Page() {
  const [isThere, setThere] = useState(true);
  const [isPlayground, setPlayground] = useState(false);
  if (isPlayground) return <Playground />;
  return (
    <>
      <h1>React</h1>
      <p>
        A page with <a href="#stage">a stage</a>.
      </p>
      <button onClick={() => setThere(!isThere)}>{isThere ? 'Elsewhere' : 'Back to the stage'}</button>
      <button onClick={() => setPlayground(true)}>The playground</button>
      {isThere && <Stage />}
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
