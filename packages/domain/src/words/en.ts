import type { WORDS_CN } from './cn.ts';
import conduct from './en/conduct.json' with { type: 'json' };
import direction from './en/direction.json' with { type: 'json' };
import endMark from './en/end-mark.json' with { type: 'json' };
import error from './en/error.json' with { type: 'json' };
import fact from './en/fact.json' with { type: 'json' };
import flow from './en/flow.json' with { type: 'json' };
import kind from './en/kind.json' with { type: 'json' };
import level from './en/level.json' with { type: 'json' };
import levelReason from './en/level-reason.json' with { type: 'json' };
import operation from './en/operation.json' with { type: 'json' };
import party from './en/party.json' with { type: 'json' };
import poisoningRule from './en/poisoning-rule.json' with { type: 'json' };
import status from './en/status.json' with { type: 'json' };
import type from './en/type.json' with { type: 'json' };
import usd from './en/usd.json' with { type: 'json' };
import worstOf from './en/worst-of.json' with { type: 'json' };

/** The same in English. */
export const WORDS_EN: typeof WORDS_CN = {
  conduct,
  direction,
  endMark,
  error,
  fact,
  flow,
  kind,
  level,
  levelReason,
  operation,
  party,
  poisoningRule,
  status,
  type,
  usd,
  worstOf,
};
