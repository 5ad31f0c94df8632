import { parseJson, toFault } from '../../rpc/faults.ts';
import { createTransport, type Transport, type TransportOptions } from '../../rpc/transport.ts';
import { ESPLORA_DIALECT } from './dialect.ts';

export interface EsploraClient extends Pick<Transport, 'name' | 'retry'> {
  /** Text of one answer; undefined where the service does not have the object. @throws SOURCE_* */
  findText(path: string): Promise<string | undefined>;
  /** JSON of one answer; undefined likewise. @throws SOURCE_* */
  findJson(path: string): Promise<unknown>;
}

const NOT_FOUND = 404;

/** A client of one service. Faults name the kind of call, never the address or hash in its path. @throws CONFIG_INVALID */
export function createEsploraClient(options: TransportOptions): EsploraClient {
  const transport = createTransport(options, ESPLORA_DIALECT);
  const findText: EsploraClient['findText'] = async (path) => {
    const { status, text } = await transport.send({ path });
    if (status === NOT_FOUND) return undefined;
    if (status < 200 || status > 299)
      throw toFault(ESPLORA_DIALECT.meanings, { call: toKind(path), code: status, message: text });
    return text.trim();
  };
  return {
    name: transport.name,
    retry: transport.retry,
    findText,
    findJson: async (path) => {
      const text = await findText(path);
      return text === undefined ? undefined : parseJson(text);
    },
  };
}

/** `address/…/txs/chain` of `address/bc1q…/txs/chain/f00d…`. */
const toKind = (path: string): string => path.replaceAll(/\/[0-9a-zA-Z]{12,}/g, '/…');
