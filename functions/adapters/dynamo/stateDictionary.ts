/**
 * Text that receipts and states have in common, against which they are deflated; likely text comes
 * last. Where a state holds a hash or an id it has the mark of `compactText.ts`. Frozen: a stored
 * commit can be read with the very dictionary it was written with and no other.
 */
export const DICTIONARY_1: Buffer = Buffer.from(
  [
    '"over":"finished","resigned","nobody-left","winners":[0],"kind":"open","pose":"66","00",',
    '"ceremony":{"no":2,"root":\u0001,"players":[{"id":\u0002,"key":\u0001},{"id":\u0002,"key":',
    '"0000000000000000000000000000000000000000000000000000000000000000"}],"closed":false,',
    '"commits":[null,null,null,null],"reveals":[null,null,null,null]},"epochs":2,"play":null,',
    '"tally":{"keyBone":true,"bonuses":[{"kind":"capicua","side":0,"points":100}],',
    '"fines":[0,0,0,0]}},"playOff":true,"won":[0],"games":[0,0],"next":null},"deadline":null,',
    '"last":null}null\n{"v":1,"status":"open","over":null,"winners":[],"seats":[',
    '{"kind":"house","player":null,"key":null,"misses":0,"away":true},',
    '{"kind":"person","player":\u0002,"key":null,"misses":0,"away":false}],',
    '{"commandId":\u0003,"playerId":\u0002,"type":"play","bodyHash":\u0002,"version":1,',
    '"seqs":[10,11],"via":null}\n{"v":1,"status":"playing","over":null,"winners":[],"seats":[',
    '{"kind":"person","player":\u0002,"key":\u0001,"misses":0,"away":false},',
    '{"kind":"person","player":\u0002,"key":\u0001,"misses":0,"away":false}],',
    '"size":1,"head":\u0004A,"ts":18,"epoch":{"no":1,"root":\u0001,"digest":\u0001,',
    '"kinds":[2,2,2,2],"slot":1},"ceremony":null,"epochs":1,"rounds":1,"round":{"no":1,"epoch":1,',
    '"slot":1,"lock":\u0001,"lastSeq":1,"play":{"pose":"any","poser":1,"turns":[1],"must":null,',
    '"forced":false,"mayGiveLead":false,"line":{"bones":1,"pose":27,"ends":[{"pip":1,"bone":1},',
    '{"pip":2,"bone":2}]},"played":[1,2,3,4],"passesInRow":0,"passRuns":[0,0,0,0],"lastPlayer":0,',
    '"tally":{"keyBone":false,"bonuses":[],"fines":null}},"history":"66f 06L - 36R - - 01L 16R 13L',
    '","open":[1],"auto":null},"game":{"scores":[0,0],"rounds":1,"ties":0,"playOff":false,',
    '"target":6,"won":null,"games":[0,0],"next":{"pose":"any","seats":[0,2],"value":1}},',
    '"deadline":18,"last":{"no":1,"version":1}}',
  ].join(''),
);
