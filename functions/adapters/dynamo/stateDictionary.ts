/**
 * Text that receipts and states have in common, against which they are deflated. Frozen: a stored
 * commit can be read with the very dictionary it was written with and no other.
 */
export const DICTIONARY_1: Uint8Array = Buffer.from(
  [
    '"ceremony":{"no":2,"root":,"players":[{"id":,"key":},{"id":],"closed":false,"commits":[null,null,null,null],',
    '"reveals":[null,null,null,null]},"open","house","over":"finished","winners":[0],',
    '"kind":"house","player":null,"key":null,"misses":0,"away":true},',
    '"tally":{"keyBone":false,"bonuses":[{"kind":"capicua","side":0,"points":100}],"fines":[0,0,0,0]},',
    '"won":[0],"games":[0,0],"next":null},"deadline":null,"last":null}',
    'null\n{"commandId":,"playerId":,"type":"play","bodyHash":,"version":1,"seqs":[,],"via":null}\n',
    '{"v":1,"status":"playing","over":null,"winners":[],"seats":[',
    '{"kind":"person","player":,"key":null,"misses":0,"away":false},',
    '{"kind":"person","player":,"key":,"misses":0,"away":false}],',
    '"size":1,"head":,"ts":17,"epoch":{"no":1,"root":,"digest":,"kinds":[2,2,2,2],"slot":1},',
    '"ceremony":null,"epochs":1,"rounds":1,"round":{"no":1,"epoch":1,"slot":1,"lock":,"lastSeq":1,',
    '"play":{"pose":"any","poser":1,"turns":[1],"must":null,"forced":false,"mayGiveLead":false,',
    '"line":{"bones":,"pose":27,"ends":[{"pip":,"bone":},{"pip":,"bone":}]},"played":[,,,],',
    '"passesInRow":0,"passRuns":[0,0,0,0],"lastPlayer":0,"tally":{"keyBone":false,"bonuses":[],"fines":null}},',
    '"history":"66f 06L - - 36R","open":[1],"auto":null},"game":{"scores":[0,0],"rounds":1,"ties":0,"playOff":false,"target":6,',
    '"won":null,"games":[0,0],"next":{"pose":"any","seats":[0,2],"value":1}},"deadline":17,"last":{"no":1,"version":1}}',
  ].join(''),
);
