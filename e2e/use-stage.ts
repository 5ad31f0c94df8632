import { afterAll, beforeAll } from 'vitest';

interface Stoppable {
  stop(): Promise<void>;
}

/** Stage of a file's or block's tests: started before them, stopped after them. */
export function useStage<S extends Stoppable>(start: () => Promise<S>): () => S {
  let running: S | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running?.stop());
  return () => {
    if (running === undefined) throw new Error('the server has not been started');
    return running;
  };
}
