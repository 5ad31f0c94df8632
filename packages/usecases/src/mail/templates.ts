import { AppError, type MailDraft, type MailText } from '@sulian/domain';

interface Template {
  /** Blanks as `{name}`, here and in the text; every one must be given. */
  readonly subject: string;
  readonly text: string;
}

const FOOT = {
  cn: '\n\n此邮件由溯链系统自动发出，请勿回复。如非本人操作，请联系贵单位的系统管理员。\n',
  en: '\n\nThis mail was sent by Sulian automatically; please do not reply. If this was not you, contact your administrator.\n',
};

const TEMPLATES: Readonly<Record<string, Readonly<Record<MailDraft['language'], Template>>>> = {
  submitted: {
    cn: {
      subject: '【溯链】注册申请已提交，等待审核',
      text: '{name}，您好：\n\n您的溯链账号注册申请已提交成功，正在等待审核。审核结果将发送到本邮箱。',
    },
    en: {
      subject: '[Sulian] Your registration awaits review',
      text: 'Dear {name},\n\nyour registration was submitted and awaits review. The result will be sent to this address.',
    },
  },
  approved: {
    cn: {
      subject: '【溯链】注册申请已通过',
      text: '{name}，您好：\n\n您的溯链账号注册申请已通过审核。请使用案件号 {caseName}、本邮箱和注册时设置的密码登录。',
    },
    en: {
      subject: '[Sulian] Your registration was approved',
      text: 'Dear {name},\n\nyour registration was approved. Sign in with case number {caseName}, this e-mail address and the password you chose.',
    },
  },
  rejected: {
    cn: {
      subject: '【溯链】注册申请未通过',
      text: '{name}，您好：\n\n您的溯链账号注册申请未通过审核。\n\n原因：{reason}\n\n您可以更正后用同一邮箱重新提交申请。',
    },
    en: {
      subject: '[Sulian] Your registration was not approved',
      text: 'Dear {name},\n\nyour registration was not approved.\n\nReason: {reason}\n\nYou may correct it and submit again with the same e-mail address.',
    },
  },
  alert: {
    cn: {
      subject: '【溯链】预警：{object}',
      text: '{name}，您好：\n\n案件 {caseName} 中您设置的预警已触发：\n\n{items}\n\n请登录溯链，在“预警”页面的“预警通知”中查看详情。',
    },
    en: {
      subject: '[Sulian] Alert: {object}',
      text: 'Dear {name},\n\nan alert that you set in case {caseName} fired:\n\n{items}\n\nSign in to Sulian and open Alerts, Notifications, for the details.',
    },
  },
  alerts: {
    cn: {
      subject: '【溯链】预警 {count} 次：{object}',
      text: '{name}，您好：\n\n案件 {caseName} 中您设置的预警共触发 {count} 次：\n\n{items}\n\n请登录溯链，在“预警”页面的“预警通知”中查看详情。',
    },
    en: {
      subject: '[Sulian] {count} alerts: {object}',
      text: 'Dear {name},\n\nalerts that you set in case {caseName} fired {count} times:\n\n{items}\n\nSign in to Sulian and open Alerts, Notifications, for the details.',
    },
  },
  'reset-code': {
    cn: {
      subject: '【溯链】重设密码验证码',
      text: '{name}，您好：\n\n您正在重设溯链账号的密码，验证码为：\n\n    {code}\n\n{minutes} 分钟内有效，只能使用一次。请勿告诉任何人。',
    },
    en: {
      subject: '[Sulian] Code to reset your password',
      text: 'Dear {name},\n\nthe code to reset your Sulian password is:\n\n    {code}\n\nIt is valid for {minutes} minutes and can be used once. Do not share it.',
    },
  },
};

/**
 * Renders a mail as plain text; values are inserted unchanged. @throws INTERNAL on an unknown template or a missing
 * value
 */
export function renderMail({ template, language, values }: MailDraft): MailText {
  const texts = Object.hasOwn(TEMPLATES, template) ? TEMPLATES[template]?.[language] : undefined;
  if (texts === undefined) throw new AppError('INTERNAL', `unknown mail template "${template}"`);
  // In one pass: a value that looks like a blank stays what it is.
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, blank: string) => {
      const value = Object.hasOwn(values, blank) ? values[blank] : undefined;
      if (value === undefined) throw new AppError('INTERNAL', `mail template ${template} lacks ${blank}`);
      return value;
    });
  return { subject: fill(texts.subject), text: fill(texts.text) + FOOT[language] };
}
