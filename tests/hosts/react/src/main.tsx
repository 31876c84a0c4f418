import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Playground } from './Playground';
import { Stage } from './Stage';

function Page() {
  const [shown, show] = useState<'stage' | 'playground' | 'nothing'>('stage');
  const isThere = shown !== 'nothing';
  return (
    <>
      <h1>React</h1>
      <p>
        A page with <a href="#stage">a stage</a>.
      </p>
      <button onClick={() => show(isThere ? 'nothing' : 'stage')}>{isThere ? 'Elsewhere' : 'Back to the stage'}</button>
      <button onClick={() => show('playground')}>The playground</button>
      {shown === 'stage' && <Stage />}
      {shown === 'playground' && <Playground />}
    </>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
