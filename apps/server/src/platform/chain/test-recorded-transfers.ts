/**
 * For tests: what two public chains have recorded of transfers of USDT. Only facts, in a form of our own: anyone can look each of them up
 * under the chain and the hash that it names. Of some the chain's receipt was read, of others only the call.
 */
type Recorded = {
  readonly hash: string;
  readonly block: number;
  /** What the chain says of it, as a reader should understand it. */
  readonly expected: readonly { readonly from: string; readonly to: string; readonly amount: bigint }[];
};
export type RecordedLog = {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
};

export type RecordedOnEthereum = Recorded & {
  readonly blockHash: string;
  readonly sender: string;
  readonly logs: readonly RecordedLog[];
};

/** A call of the contract whose receipt was not read. */
export type CallOnEthereum = Recorded & {
  readonly blockHash: string;
  readonly sender: string;
  readonly contract: string;
  readonly input: string;
  readonly method: "transfer" | "transferFrom";
};

const usdtOnEthereum = "0xdac17f958d2ee523a2206206994597c13d831ec7";
const transferEvent = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const approvalEvent = "0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925";

/** Ethereum's main network. */
export const ethereumTransfer2019: RecordedOnEthereum = {
  hash: "0x382dc93eae2df291bd5e885499778ac871babba3e2c5dcbf308be7c06be84739",
  block: 8_224_161,
  blockHash: "0x2e16030779d881acd4306aa7d00ba9a9177b0b28d9ef334b607ff47d712e558c",
  sender: "0x32d038a19f75b2ba4ca1d38a82192ff353c47be2",
  logs: [
    {
      address: usdtOnEthereum,
      topics: [
        transferEvent,
        "0x00000000000000000000000032d038a19f75b2ba4ca1d38a82192ff353c47be2",
        "0x0000000000000000000000002ae6d1401af58f9fbe2eda032b8494d519af5813",
      ],
      data: "0x000000000000000000000000000000000000000000000000000000003b9aca00",
    },
  ],
  expected: [
    {
      from: "0x32d038a19f75b2ba4ca1d38a82192ff353c47be2",
      to: "0x2ae6d1401af58f9fbe2eda032b8494d519af5813",
      amount: 1_000_000_000n,
    },
  ],
};

/** Ethereum's main network; its sender was not read. */
export const ethereumTransfer2023: RecordedOnEthereum = {
  hash: "0xf3ed91a03ddf964281ac7a24351573efd535b80fc460a5c2ad2b9d23153ec678",
  block: 18_728_830,
  blockHash: "0xd5c72ad752b2f0144a878594faf8bd9f570f2f72af8e7f0940d3545a6388f629",
  sender: "0xa9d1e08c7793af67e9d92fe308d5697fb81d3e43",
  logs: [
    {
      address: usdtOnEthereum,
      topics: [
        transferEvent,
        "0x000000000000000000000000a9d1e08c7793af67e9d92fe308d5697fb81d3e43",
        "0x00000000000000000000000078cccfb3d517cd4ed6d045e263e134712288ace2",
      ],
      data: "0x000000000000000000000000000000000000000000000000000000003b9c6433",
    },
  ],
  expected: [
    {
      from: "0xa9d1e08c7793af67e9d92fe308d5697fb81d3e43",
      to: "0x78cccfb3d517cd4ed6d045e263e134712288ace2",
      amount: 1_000_105_011n,
    },
  ],
};

/** Ethereum's main network: an allowance, which moves nothing; its sender was not read. */
export const ethereumApproval2024: RecordedOnEthereum = {
  hash: "0x21f6554c28453a01e7276c1db2fc1695bb512b170818bfa98fa8136433100616",
  block: 19_526_841,
  blockHash: "0x4acbdefb861ef4adedb135ca52865f6743451bfbfa35db78076f881a40401a5e",
  sender: "0x9a53bfba35269414f3b2d20b52ca01b15932c7b2",
  logs: [
    {
      address: usdtOnEthereum,
      topics: [
        approvalEvent,
        "0x0000000000000000000000009a53bfba35269414f3b2d20b52ca01b15932c7b2",
        "0x00000000000000000000000039e5dbb9d2fead31234d7c647d6ce77d85826f76",
      ],
      data: "0x00000000000000000000000000000000000000000052b7d2dcc80cd2e4000000",
    },
  ],
  expected: [],
};

/** Ethereum's main network. In the second somebody collects from an address that allowed it: the payer is not the sender. */
export const ethereumCalls: readonly CallOnEthereum[] = [
  {
    hash: "0xcf0e55b95af41c681d92a249a92f0aef8f023da25799efd7442b5c3ef6a52de6",
    block: 15_136_987,
    blockHash: "0xf5bda634715a9d8af2693b600a725a0db285f0267f25b7f60f5b9c502691aef8",
    sender: "0x3cd751e6b0078be393132286c442345e5dc49699",
    contract: usdtOnEthereum,
    input:
      "0xa9059cbb000000000000000000000000c4b0a24215df960dba4eee4a9519e9b69a55f747000000000000000000000000000000000000000000000000000000003a6c736d",
    method: "transfer",
    expected: [
      {
        from: "0x3cd751e6b0078be393132286c442345e5dc49699",
        to: "0xc4b0a24215df960dba4eee4a9519e9b69a55f747",
        amount: 980_185_965n,
      },
    ],
  },
  {
    hash: "0x886df53066105ebe390f3efcb4a523d7178597da84dfaa1bbc524e2b20b5650c",
    block: 15_131_999,
    blockHash: "0x89644bbd5c8d682a2e9611170e6c1f02573d866d286f006cbf517eec7254ec2d",
    sender: "0x0926218bdafe613a4152628d14a762b6718741b9",
    contract: usdtOnEthereum,
    input:
      "0x23b872dd0000000000000000000000000e7aeefe352dc961aaeeb32eb97fecd8a3f014f80000000000000000000000000926218bdafe613a4152628d14a762b6718741b9000000000000000000000000000000000000000000000000000000003fc6e780",
    method: "transferFrom",
    expected: [
      {
        from: "0x0e7aeefe352dc961aaeeb32eb97fecd8a3f014f8",
        to: "0x0926218bdafe613a4152628d14a762b6718741b9",
        amount: 1_070_000_000n,
      },
    ],
  },
];

/** Of TRON's main network: what the receipt says. Of a receipt without a log, `log` is absent there, too. */
export type RecordedOnTron = Recorded & {
  readonly what: string;
  readonly receipt: { readonly result?: string };
  readonly result?: "FAILED";
  readonly resMessage?: string;
  readonly log?: readonly RecordedLog[];
};

export type CallOnTron = Recorded & {
  readonly what: string;
  /** In hex, as the transaction names it. */
  readonly owner: string;
  readonly contract: string;
  readonly data: string;
};

const usdtOnTron = "a614f803b6fd780986a42c78ec9c7f77e6ded13c";
const transferWord = transferEvent.slice(2);

export const tronReceipts: readonly RecordedOnTron[] = [
  {
    what: "a transfer",
    hash: "b69c51db8f9d974e6a38c76852c8ce1adcb682dbacb25ad8ad4f6876121fe9dc",
    block: 66_861_993,
    receipt: { result: "SUCCESS" },
    log: [
      {
        address: usdtOnTron,
        topics: [
          transferWord,
          "00000000000000000000000060e6e92e57d61a9d68b5d95275cc9667d9e6c7c9",
          "000000000000000000000000cdae4e9a6287333a3f7df432b050af7b17e79e63",
        ],
        data: "00000000000000000000000000000000000000000000000000000000003567e0",
      },
    ],
    expected: [
      {
        from: "TJoaVSdktrnndU4dmKm33SWMKoXt4LLFbU",
        to: "TUikLT3nTTjTkXPAuC4xUGj84vfSERCWRn",
        amount: 3_500_000n,
      },
    ],
  },
  {
    what: "two transfers by another contract, beside an event of its own",
    hash: "6e5ffb1e12db87e3420eca751d837305db57dd5d22b5eda4dc1cffeeb2492d63",
    block: 86_646_265,
    receipt: { result: "SUCCESS" },
    log: [
      {
        address: usdtOnTron,
        topics: [
          transferWord,
          "0000000000000000000000001cd1e40c5d77ad152837a782777045a97e0d7b2e",
          "00000000000000000000000076b5c8429b78a38643e5ff9a94b4ca10c1efd867",
        ],
        data: "000000000000000000000000000000000000000000000000000000000016e360",
      },
      {
        address: usdtOnTron,
        topics: [
          transferWord,
          "0000000000000000000000001cd1e40c5d77ad152837a782777045a97e0d7b2e",
          "0000000000000000000000002cab3ac79193296de9c5e3f1e3aaa35f589505cb",
        ],
        data: "0000000000000000000000000000000000000000000000000000000037f05fa0",
      },
      {
        address: "39dd12a54e2bab7c82aa14a1e158b34263d2d510",
        topics: ["fe6f7f8574ad66f5a9001635fa07c426dbed515866253867ebd1ca6ac43f0d12"],
        data: "",
      },
    ],
    expected: [
      {
        from: "TCbbMu8gKpZoq3NuJVV73wz6TyFxiPRLud",
        to: "TLntW9Z59LYY5KEi9cmwk3PKjQga828ird",
        amount: 1_500_000n,
      },
      {
        from: "TCbbMu8gKpZoq3NuJVV73wz6TyFxiPRLud",
        to: "TE3PrjwpnpasE6sbbfPvZRLimpJmeM1zL9",
        amount: 938_500_000n,
      },
    ],
  },
];

/** A call of USDT that ran out of energy: no log. The message is hex of ASCII text; this is its beginning. */
export const tronFailure: RecordedOnTron = {
  what: "a call that ran out of energy",
  hash: "e63a324a43aebfe41273db4f7fdfe325b2257b4f5711595a5fc0f8a75cf1b481",
  block: 66_860_010,
  receipt: { result: "OUT_OF_ENERGY" },
  result: "FAILED",
  resMessage: "4e6f7420656e6f75676820656e65726779",
  expected: [],
};

/** A plain transfer of TRX, whose receipt has no result; its parties were not read. */
export const tronCoin: RecordedOnTron = {
  what: "a transfer of TRX",
  hash: "2389719608ed69f7ec3e72c1abb92acaa43b7175f3062f4ebc6e2e02cc82d0d2",
  block: 66_862_205,
  receipt: {},
  expected: [],
};

/** Their blocks were not read: these numbers are ours. */
export const tronCalls: readonly CallOnTron[] = [
  {
    what: "a call with an address of 20 bytes",
    hash: "2a985f0c5fd37aaffca2f9c29bd1eaa50ccaae6adef7585b73ad89ae67b745a4",
    block: 28_000_000,
    owner: "410976782e1b25c5364ea68595145dd20bd9137276",
    contract: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
    data: "a9059cbb000000000000000000000000a33564d0de15b3c7c4d6c50ab72b32c59ef5bd940000000000000000000000000000000000000000000000000000000000465000",
    expected: [
      {
        from: "TAqF1BphciVbxzMR2qJyWdBWRFzz6xj2nh",
        to: "TQrB7CEQqThMr1Xp7HsqkXZqVZRDB6a8zp",
        amount: 4_608_000n,
      },
    ],
  },
  {
    what: "a call whose address has TRON's byte 0x41 before its 20",
    hash: "4ad97d49409cfff338d2f9e71d4019c70e82030b52e15e208b1808f2f3ea782e",
    block: 77_000_000,
    owner: "41cf2e99409d2a9a9190197ab0bff35ca87818c41e",
    contract: "41a614f803b6fd780986a42c78ec9c7f77e6ded13c",
    data: "a9059cbb0000000000000000000000415d4a41a3b0cdda5c03df72b38a20aa1b88777c7500000000000000000000000000000000000000000000000000000000f9cd95c0",
    expected: [
      {
        from: "TUrghVrb8LWkWW2ioQXbV1daQKV8E6uxP6",
        to: "TJUUoKnJJtgQa8NfdJfnfoFu9oK2sNZpSC",
        amount: 4_191_000_000n,
      },
    ],
  },
];

/** A transfer to the contract of USDT itself, as TronGrid's list of an account's transfers names it; of its block only the time was read. */
export const tronToContract = {
  hash: "77ff0c0819cc39b3d24c98a3e94c1789f9e4376509aaadc82894896474c0e6b2",
  block: 85_000_000,
  from: "TNtbiqvanUnm4YHK9SYzRGR8ktiHRduDbM",
  to: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  amount: 195_170_000n,
};
