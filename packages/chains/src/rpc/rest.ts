import { parseJson, toFault } from './faults.ts';
import { createTransport, type Dialect, type HttpRequest, type Transport, type TransportOptions } from './transport.ts';

export interface RestClient extends Pick<Transport, 'name' | 'retry'> {
  /** JSON of one answer. @throws SOURCE_*, also by the meaning of a status other than 2xx */
  ask(request: HttpRequest): Promise<unknown>;
}

/** A client for nodes that answer plain HTTP calls with JSON. @throws CONFIG_INVALID */
export function createRestClient(options: TransportOptions, dialect: Dialect): RestClient {
  const transport = createTransport(options, dialect);
  const ask: RestClient['ask'] = async (request) => {
    const { status, text } = await transport.send(request);
    if (status < 200 || status > 299)
      throw toFault(dialect.meanings, { call: request.path ?? 'a call', code: status, message: text });
    return parseJson(text);
  };
  return { name: transport.name, retry: transport.retry, ask };
}
