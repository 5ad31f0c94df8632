import type { EventForm } from './forms.ts';

/**
 * Across, since version 3. The key is the other chain's number and the deposit's.
 * @see github.com/l2beat/l2beat, packages/backend/src/modules/interop/plugins/across
 */
export const ACROSS: readonly EventForm[] = [
  {
    event:
      'V3FundsDeposited(address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 indexed destinationChainId, uint32 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, address indexed depositor, address recipient, address exclusiveRelayer, bytes message)',
    topic: '0xa123dc29aebf7d0c3322c8eeb5b999e859f39937950ed31056532713d0de396f',
    kind: 'BRIDGE_DEPOSIT',
    address: 'depositor',
    other: 'recipient',
    token: 'inputToken',
    amount: 'inputAmount',
    key: ['destinationChainId', 'depositId'],
  },
  {
    event:
      'FundsDeposited(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 indexed destinationChainId, uint256 indexed depositId, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 indexed depositor, bytes32 recipient, bytes32 exclusiveRelayer, bytes message)',
    topic: '0x32ed1a409ef04c7b0227189c3a103dc5ac10e775a15b785dcc510201f7c25ad3',
    kind: 'BRIDGE_DEPOSIT',
    address: 'depositor',
    other: 'recipient',
    token: 'inputToken',
    amount: 'inputAmount',
    key: ['destinationChainId', 'depositId'],
  },
  {
    event:
      'FilledV3Relay(address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint32 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, address exclusiveRelayer, address indexed relayer, address depositor, address recipient, bytes message, (address,bytes,uint256,uint8))',
    topic: '0x571749edf1d5c9599318cdbc4e28a6475d65e87fd3b2ddbe1e9a8d5e7a0f0ff7',
    kind: 'BRIDGE_FILL',
    address: 'recipient',
    other: 'depositor',
    token: 'outputToken',
    amount: 'outputAmount',
    key: ['originChainId', 'depositId'],
  },
  {
    event:
      'FilledRelay(bytes32 inputToken, bytes32 outputToken, uint256 inputAmount, uint256 outputAmount, uint256 repaymentChainId, uint256 indexed originChainId, uint256 indexed depositId, uint32 fillDeadline, uint32 exclusivityDeadline, bytes32 exclusiveRelayer, bytes32 indexed relayer, bytes32 depositor, bytes32 recipient, bytes32 messageHash, (bytes32,bytes32,uint256,uint8))',
    topic: '0x44b559f101f8fbcc8a0ea43fa91a05a729a5ea6e14a7c75aa750374690137208',
    kind: 'BRIDGE_FILL',
    address: 'recipient',
    other: 'depositor',
    token: 'outputToken',
    amount: 'outputAmount',
    key: ['originChainId', 'depositId'],
  },
];

/** Key: the deposit's transfer id, and the other chain's number. @see …/interop/plugins/celer.ts */
export const CELER: readonly EventForm[] = [
  {
    event:
      'Send(bytes32 transferId, address sender, address receiver, address token, uint256 amount, uint64 dstChainId, uint64 nonce, uint32 maxSlippage)',
    topic: '0x89d8051e597ab4178a863a5190407b98abfeff406aa8db90c59af76612e58f01',
    kind: 'BRIDGE_DEPOSIT',
    address: 'sender',
    other: 'receiver',
    token: 'token',
    amount: 'amount',
    key: ['transferId', 'dstChainId'],
  },
  {
    event:
      'Relay(bytes32 transferId, address sender, address receiver, address token, uint256 amount, uint64 srcChainId, bytes32 srcTransferId)',
    topic: '0x79fa08de5149d912dce8e5e8da7a7c17ccdf23dd5d3bfe196802e6eb86347c7c',
    kind: 'BRIDGE_FILL',
    address: 'receiver',
    other: 'sender',
    token: 'token',
    amount: 'amount',
    key: ['srcTransferId', 'srcChainId'],
  },
];

/** Key: the message's guid. @see docs.layerzero.network, IOFT */
export const OFT: readonly EventForm[] = [
  {
    event:
      'OFTSent(bytes32 indexed guid, uint32 dstEid, address indexed fromAddress, uint256 amountSentLD, uint256 amountReceivedLD)',
    topic: '0x85496b760a4b7f8d66384b9df21b381f5d1b1e79f229a47aaf4c232edc2fe59a',
    kind: 'BRIDGE_DEPOSIT',
    address: 'fromAddress',
    amount: 'amountSentLD',
    key: ['guid', 'dstEid'],
  },
  {
    event: 'OFTReceived(bytes32 indexed guid, uint32 srcEid, address indexed toAddress, uint256 amountReceivedLD)',
    topic: '0xefed6d3500546b29533b128a29e3a94d70788727f0507505ac12eaf2e578fd9c',
    kind: 'BRIDGE_FILL',
    address: 'toAddress',
    amount: 'amountReceivedLD',
    key: ['guid', 'srcEid'],
  },
];

/** Key: the nonce and the other chain's domain; of version 2, which has no nonce, the domain alone. */
export const CCTP_MESSENGER: readonly EventForm[] = [
  {
    event:
      'DepositForBurn(uint64 indexed nonce, address indexed burnToken, uint256 amount, address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32 destinationCaller)',
    topic: '0x2fa9ca894982930190727e75500a97d8dc500233a5065e0f3126c48fbe0343c0',
    kind: 'BRIDGE_DEPOSIT',
    address: 'depositor',
    other: 'mintRecipient',
    token: 'burnToken',
    amount: 'amount',
    key: ['nonce', 'destinationDomain'],
  },
];
export const CCTP_MESSENGER_V2: readonly EventForm[] = [
  {
    event:
      'DepositForBurn(address indexed burnToken, uint256 amount, address indexed depositor, bytes32 mintRecipient, uint32 destinationDomain, bytes32 destinationTokenMessenger, bytes32 destinationCaller, uint256 maxFee, uint32 indexed minFinalityThreshold, bytes hookData)',
    topic: '0x0c8c1cbdc5190613ebd485511d4e2812cfa45eecb79d845893331fedad5130a5',
    kind: 'BRIDGE_DEPOSIT',
    address: 'depositor',
    other: 'mintRecipient',
    token: 'burnToken',
    amount: 'amount',
    key: ['destinationDomain'],
  },
];
export const CCTP_TRANSMITTER: readonly EventForm[] = [
  {
    event:
      'MessageReceived(address indexed caller, uint32 sourceDomain, uint64 indexed nonce, bytes32 sender, bytes messageBody)',
    topic: '0x58200b4c34ae05ee816d710053fff3fb75af4395915d3d2a771b24aa10e3cc5d',
    kind: 'BRIDGE_MESSAGE',
    key: ['nonce', 'sourceDomain'],
  },
];

/** Ethereum to Polygon. Key: the state's id. */
export const POLYGON_STATE: readonly EventForm[] = [
  {
    event: 'StateSynced(uint256 indexed id, address indexed contractAddress, bytes data)',
    topic: '0x103fed9db65eac19c4d870f49ab7520fe03b99f1838e5996caf47e9e43308392',
    kind: 'ROLLUP_MESSAGE',
    other: 'contractAddress',
    key: ['id'],
  },
];

/** OP stack. Key: the withdrawal's or message's hash, or the message's nonce. @see …/interop/plugins/opstack/opstack.ts */
export const OP_PASSER: readonly EventForm[] = [
  {
    event:
      'MessagePassed(uint256 indexed nonce, address indexed sender, address indexed target, uint256 value, uint256 gasLimit, bytes data, bytes32 withdrawalHash)',
    topic: '0x02a52367d10742d8032712c1bb8e0144ff1ec5ffda1ed7d70bb05a2744955054',
    kind: 'ROLLUP_MESSAGE',
    address: 'sender',
    other: 'target',
    amount: 'value',
    key: ['withdrawalHash'],
  },
];
export const OP_PORTAL: readonly EventForm[] = [
  {
    event: 'WithdrawalFinalized(bytes32 indexed withdrawalHash, bool success)',
    topic: '0xdb5c7652857aa163daadd670e116628fb42e869d8ac4251ef8971d9e5727df1b',
    kind: 'ROLLUP_MESSAGE',
    key: ['withdrawalHash', 'success'],
  },
];
export const OP_MESSENGER_L1: readonly EventForm[] = [
  {
    event: 'SentMessage(address indexed target, address sender, bytes message, uint256 messageNonce, uint256 gasLimit)',
    topic: '0xcb0f7ffd78f9aee47a248fae8db181db6eee833039123e026dcbff529522e52a',
    kind: 'ROLLUP_MESSAGE',
    address: 'sender',
    other: 'target',
    key: ['messageNonce'],
  },
];
export const OP_MESSENGER_L2: readonly EventForm[] = [
  {
    event: 'RelayedMessage(bytes32 indexed msgHash)',
    topic: '0x4641df4a962071e12719d8c8c8e5ac7fc4d97b927346a3d7a335b1f7517e133c',
    kind: 'ROLLUP_MESSAGE',
    key: ['msgHash'],
  },
];

/** Arbitrum, Nitro. Key: the message's index, or the withdrawal's position. */
export const ARBITRUM_BRIDGE: readonly EventForm[] = [
  {
    event:
      'MessageDelivered(uint256 indexed messageIndex, bytes32 indexed beforeInboxAcc, address inbox, uint8 kind, address sender, bytes32 messageDataHash, uint256 baseFeeL1, uint64 timestamp)',
    topic: '0x5e3c1311ea442664e8b1611bfabef659120ea7a0a2cfc0667700bebc69cbffe1',
    kind: 'ROLLUP_MESSAGE',
    address: 'sender',
    key: ['messageIndex'],
  },
];
export const ARBITRUM_SYSTEM: readonly EventForm[] = [
  {
    event:
      'L2ToL1Tx(address caller, address indexed destination, uint256 indexed hash, uint256 indexed position, uint256 arbBlockNum, uint256 ethBlockNum, uint256 timestamp, uint256 callvalue, bytes data)',
    topic: '0x3e7aafa77dbf186b7fd488006beff893744caa3c4f6f299e8a709fa2087374fc',
    kind: 'ROLLUP_MESSAGE',
    address: 'caller',
    other: 'destination',
    amount: 'callvalue',
    key: ['position'],
  },
];
export const ARBITRUM_OUTBOX: readonly EventForm[] = [
  {
    event:
      'OutBoxTransactionExecuted(address indexed to, address indexed l2Sender, uint256 indexed zero, uint256 transactionIndex)',
    topic: '0x20af7f3bbfe38132b8900ae295cd9c8d1914be7052d061a511f3f728dab18964',
    kind: 'ROLLUP_MESSAGE',
    address: 'to',
    other: 'l2Sender',
    key: ['transactionIndex'],
  },
];
