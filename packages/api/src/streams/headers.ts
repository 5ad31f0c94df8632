/** Headers of a stream of events: proxies must pass each event on as it comes. */
export const EVENT_STREAM = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } as const;
