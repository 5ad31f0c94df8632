import type { NotificationAnswer, NotificationRow } from '@sulian/contract';
import type { Entity, Notification } from '@sulian/domain';
import { findCoin, toAssetAmount } from '../alerts/assets.ts';
import { toAlertRow } from '../alerts/to-row.ts';

/** A notification as the contract shows it. */
export function toNotificationRow(notification: Notification, owner: Entity | undefined): NotificationRow {
  const { alert, chain, amountBase } = notification;
  const amount = amountBase === undefined ? undefined : toAssetAmount(chain, alert.asset, amountBase);
  return {
    id: notification.id,
    isRead: notification.isRead,
    date: notification.blockSec,
    blockchain: chain,
    transactionHash: notification.txHash,
    block: notification.blockHeight,
    state: notification.state,
    alert: toAlertRow(alert, owner),
    details: {
      type: notification.direction ?? null,
      amountTransferred: amount ?? null,
      symbol: findCoin(chain, alert.asset)?.symbol ?? '',
      localAmount: notification.valueUsd ?? null,
      localCurrency: 'USD',
      isValueUnknown: notification.isValueUnknown,
    },
  };
}

/** Whose score it was, as it was kept when the alert fired. */
export function toCause({ cause }: Notification): NotificationAnswer['cause'] {
  if (cause === undefined) return null;
  const { address, entity, analysisType, score, level, severity, worstExposure, height, policyVersion, labelVersion } =
    cause;
  return {
    address,
    entity: entity ?? null,
    analysisType,
    score,
    level,
    severity,
    worstExposure: worstExposure ?? null,
    height,
    policyVersion,
    labelVersion,
  };
}
