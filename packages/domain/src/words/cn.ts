import conduct from './cn/conduct.json' with { type: 'json' };
import direction from './cn/direction.json' with { type: 'json' };
import endMark from './cn/end-mark.json' with { type: 'json' };
import error from './cn/error.json' with { type: 'json' };
import fact from './cn/fact.json' with { type: 'json' };
import flow from './cn/flow.json' with { type: 'json' };
import kind from './cn/kind.json' with { type: 'json' };
import level from './cn/level.json' with { type: 'json' };
import levelReason from './cn/level-reason.json' with { type: 'json' };
import operation from './cn/operation.json' with { type: 'json' };
import party from './cn/party.json' with { type: 'json' };
import poisoningRule from './cn/poisoning-rule.json' with { type: 'json' };
import status from './cn/status.json' with { type: 'json' };
import type from './cn/type.json' with { type: 'json' };
import usd from './cn/usd.json' with { type: 'json' };
import worstOf from './cn/worst-of.json' with { type: 'json' };

/**
 * Names of things wherever people read them, on screens as in files: the parts of the interface's texts that both
 * share.
 */
export const WORDS_CN = {
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
