import type { NotificationAnswer, NotificationRow } from '@sulian/contract';
import { type EntityName, type Notification, toHashText } from '@sulian/domain';
import { isEstablished } from '@sulian/engine';
import { toCoin } from '../../to-contract.ts';
import { toAssetAmount } from '../alerts/assets.ts';
import type { Facts } from '../alerts/read-facts.ts';
import { toAlertRow } from '../alerts/to-row.ts';

/** A notification as the contract shows it. */
export function toNotificationRow(notification: Notification, facts: Facts): NotificationRow {
  const { alert, chain, amountBase } = notification;
  const asset = facts.assetOf(notification);
  return {
    id: notification.id,
    isRead: notification.isRead,
    date: notification.blockSec,
    blockchain: chain,
    transactionHash: toHashText(chain, notification.txHash),
    block: notification.blockHeight,
    state: notification.state,
    alert: toAlertRow(alert, facts),
    details: {
      type: notification.direction ?? null,
      amountTransferred: amountBase === undefined ? null : toAssetAmount(amountBase, asset),
      symbol: asset?.symbol ?? '',
      coin: asset === undefined ? null : toCoin(asset),
      localAmount: notification.valueUsd ?? null,
      ...(notification.valueCloseSec === undefined ? {} : { valueCloseDate: notification.valueCloseSec }),
      localCurrency: 'USD',
      isValueUnknown: notification.isValueUnknown,
    },
  };
}

/**
 * Cause of a notification as stored when the alert fired, with today's names of its entities.
 * @param namesOf names of an entity in the languages of the interface; empty for an unknown id
 */
export function toCause(
  { cause }: Notification,
  namesOf: (entityId: number | undefined) => EntityName[],
): NotificationAnswer['cause'] {
  if (cause === undefined) return null;
  const {
    address,
    entity,
    analysisType,
    score,
    level,
    severity,
    headline,
    worstExposure,
    shareBounds,
    height,
    policyVersion,
    labelVersion,
  } = cause;
  return {
    address,
    entity: entity === undefined ? null : { ...entity, names: namesOf(entity.id) },
    analysisType,
    score,
    level,
    severity,
    headline: headline ?? null,
    worstExposure:
      worstExposure === undefined
        ? null
        : {
            ...worstExposure,
            isEstablished: isEstablished(worstExposure.type),
            names: namesOf(worstExposure.entityId),
          },
    shareBounds: shareBounds ?? null,
    height,
    policyVersion,
    labelVersion,
  };
}
