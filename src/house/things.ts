/** Things to catch and eat: id | sprite and look | colour | where it belongs | words for it. Read by subjects.ts. */
export const THINGS = `
sushi | sushi | #ff8a65 | kitchen | sushi maki nigiri onigiri 寿司 すし 초밥 suchi 🍣 🍙 🍱
apple | fruit form=apple | #e8483f | garden | apple apples 苹果 りんご 사과 manzana manzanas apfel pomme pommes jablko jablka 🍎 🍏 apfel aepfel appel
cherry | fruit form=cherry | #d92e4c | garden | cherry cherries berry berries fruit fruits 樱桃 水果 果物 さくらんぼ 과일 cereza fruta frutas kirsche obst cerise tresne ovoce 🍒 kirschen cerezas cerises
orange | fruit form=citrus | #ff9b2f | beach | orange oranges 橙子 みかん 오렌지 naranja pomeranc 🍊 naranjas orangen
banana | fruit form=banana | #ffdf4f | jungle | banana bananas 香蕉 バナナ 바나나 platano banane banan banany 🍌
melon | fruit form=melon | #f2525f | beach | melon watermelon watermelons 西瓜 すいか 수박 sandia wassermelone pasteque meloun 🍉 🍈
carrot | fruit form=carrot | #ff8a3d | garden | carrot carrots vegetable vegetables 胡萝卜 にんじん 당근 zanahoria karotte mohre carotte mrkev 🥕
mushroom | mushroom | #e4513f | forest | mushroom mushrooms toadstool 蘑菇 きのこ 버섯 seta hongo pilz pilze champignon houba houby 🍄
donut | sweet form=donut | #ff8fb8 | candy | donut donuts doughnut bagel 甜甜圈 ドーナツ 도넛 rosquilla 🍩
cupcake | sweet form=cupcake | #ff9ec4 | candy | cupcake cupcakes muffin 🧁 cupcakes muffins
candy | sweet form=candy | #f95fa5 | candy | candy candies sweets lollipop chocolate gummy 糖果 糖 あめ 사탕 caramelo caramelos sussigkeit bonbon bonbons bonbony sladkosti 🍬 🍭 🍫
icecream | sweet form=cone | #ffc2d9 | beach | icecream gelato cone popsicle 冰淇淋 アイス 아이스크림 helado helados eis glace zmrzlina 🍦 🍨 🍧
cookie | sweet form=cookie | #d79b5b | kitchen | cookie cookies biscuit crumb crumbs 饼干 クッキー 쿠키 galleta keks biscuit susenka 🍪 platzchen biscuits galletas kekse
pizza | meal form=pizza | #ffcf5c | kitchen | pizza pizzas 披萨 ピザ 피자 🍕
cheese | meal form=cheese | #ffd04f | kitchen | cheese 奶酪 チーズ 치즈 queso kase fromage syr 🧀
burger | meal form=burger | #dd9346 | city | burger burgers hamburger 汉堡 ハンバーガー 햄버거 hamburguesa 🍔 hamburgers
egg | meal form=egg | #fff4e0 | meadow | egg eggs 蛋 鸡蛋 たまご 달걀 huevo huevos eier oeuf oeufs vejce 🥚 🐣
bone | meal form=bone | #fbf3e2 | meadow | bone bones 骨头 ほね 뼈 hueso knochen kost 🦴 🍖 🍗
cup | meal form=cup | #7fc4d6 | kitchen | cup cups teacup teacups tea coffee mug 杯子 茶 咖啡 コーヒー お茶 커피 taza kaffee tasse kava hrnek ☕ 🍵 🧋
star | shapes form=star | #ffd84a | night | star stars 星星 星 ほし 별 estrella estrellas stern sterne etoile etoiles hvezda hvezdy ⭐ 🌟 ✨ 🌠
heart | shapes form=heart | #ff5a84 | candy | heart hearts 爱心 ハート 하트 corazon corazones herz herzen coeur coeurs srdce ❤️ 💖 💕 💗 💛 💙
gem | shapes form=gem | #58d0ea | cave | gem gems jewel jewels diamond diamonds crystal crystals ruby emerald 宝石 钻石 ほうせき 보석 gema diamante edelstein diamant kristall joyau drahokam 💎 🔮
coin | shapes form=coin | #ffcb3d | castle | coin coins gold money treasure 金币 钱 コイン 동전 moneda monedas dinero munze munzen geld mince penize 🪙 💰 💵
drop | shapes form=drop | #5ab8f2 | rain | drop drops raindrop raindrops water rain 雨滴 水滴 雨 あめつぶ 빗방울 물방울 gota gotas lluvia tropfen regen goutte gouttes pluie kapka kapky 💧 💦 🌧️
leaf | shapes form=leaf | #8fc64a | forest | leaf leaves clover 叶子 树叶 はっぱ 나뭇잎 hoja hojas blatt blatter feuille feuilles listi 🍃 🍂 🍁 🍀 🌿
snowflake | shapes form=flake | #dff4ff | snow | snowflake snowflakes 雪花 ゆき 눈송이 copo schneeflocke flocon vlocka ❄️
balloon | shapes form=balloon | #ff6b6b | sky | balloon balloons 气球 ふうせん 풍선 globo globos luftballon ballon balonek 🎈
ball | shapes form=ball | #ff7a59 | city | ball balls football basketball soccer 球 足球 ボール 공 pelota pelotas balon ballon balle ⚽ 🏀 🎾 🏐 ⚾
bubble | shapes form=bubble | #9fe3ff | ocean | bubble bubbles 泡泡 あわ 거품 burbuja burbujas blase blasen bulle bulles bublina 🫧
flower | flower | #ff8ac2 | garden | flower flowers rose roses tulip daisy petal petals sunflower 花 はな 꽃 flor flores blume blumen fleur fleurs kvetina kvetiny 🌸 🌹 🌷 🌻 🌼 🌺
gift | gift | #e2524f | snow | gift gifts present presents box package parcel 礼物 プレゼント 선물 regalo regalos geschenk geschenke cadeau cadeaux darek 🎁 📦
note | note | #9a7bff | neon | music note notes song melody 音乐 音符 おんがく 음악 musica musik musique hudba 🎵 🎶 🎸
book | gift form=book | #5f86d8 | castle | book books 书 책 libro libros buch bucher livre livres kniha knihy 📚 📖
strawberry | fruit form=strawberry | #e8344e | garden | strawberry strawberries 草莓 いちご イチゴ 딸기 fresa fresas erdbeere erdbeeren fraise fraises jahoda jahody 🍓
grape | fruit form=cherry | #8a5bc8 | garden | grape grapes blueberry blueberries 葡萄 ぶどう 포도 uva uvas traube trauben raisin raisins hrozny 🍇 🫐 | cherry
lemon | fruit form=citrus | #ffe14d | beach | lemon lemons lime 柠檬 レモン 레몬 limon limones zitrone zitronen citron citrony 🍋 🍋‍🟩 | orange
peach | fruit form=apple | #ffb07a | garden | peach peaches mango mangos 桃 もも 복숭아 melocoton durazno pfirsich peche broskev 🍑 🥭 | apple
pear | fruit form=apple | #c8d84a | garden | pear pears kiwi 梨 なし 배 pera peras birne birnen poire poires hruska hrusky 🍐 🥝 | apple
tomato | fruit form=apple | #e8483f | garden | tomato tomatoes 番茄 西红柿 トマト 토마토 tomate tomates tomaten rajce 🍅 | apple
pineapple | fruit form=citrus | #f0c23a | beach | pineapple pineapples 菠萝 パイナップル 파인애플 pina ananas 🍍 | orange
cake | sweet form=cupcake | #ffb0c8 | candy | cake cakes pie pies pancake pancakes waffle 蛋糕 ケーキ 케이크 pastel pasteles tarta kuchen torte torten gateau gateaux dort 🍰 🎂 🥧 🥞 🧇 | cupcake
bread | sweet form=cookie | #d8a25e | kitchen | bread toast croissant pretzel baguette 面包 パン 빵 brot brezel pain chleb 🍞 🥐 🥖 🥨 | cookie
taco | meal form=burger | #e8b04a | city | taco tacos sandwich sandwiches hotdog hotdogs 三明治 サンドイッチ タコス 🌭 🌮 🥪 🌯 🥙 | burger
acorn | meal form=egg | #a9743f | forest | acorn acorns nut nuts walnut walnuts 坚果 橡子 どんぐり 도토리 bellota nuez eichel eicheln nuss nusse gland noix orech 🌰 🥜 | egg
letter | gift form=book | #e8dcc0 | castle | letter letters envelope mail word words 信 てがみ 편지 carta cartas brief briefe lettre lettres dopis ✉ 💌 📩 | book
`;
