/** The emulator’s own drand chain. Its secret key is public, so its signatures prove nothing. */

/** The data of the chain. Times are in seconds since 1970, as in drand’s `/info`. */
export const EMULATED_CHAIN = {
  chain: '41b364842a336b2ffb9a2b6417e45094bcc8fc774150ce71dea36a3d34d6b441',
  publicKey:
    'a36aa4cb056d3874bb9457f82c827912728c94f6ebf5b830320501c21031b5b5' +
    'efca14a0444b54f7c4d06f793469befe0b7de3fd077ecc7eefcf11272f0f39bf' +
    '0d92bac0d5cd650c7f7f457644c96b0dffde068eeb628cd459a0afc34905b0d4',
  genesis: 1_577_836_800,
  period: 3,
} as const;
